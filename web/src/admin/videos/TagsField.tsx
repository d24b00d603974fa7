import { useState } from 'react';
import { useController } from 'react-hook-form';
import { TextField } from '~/ui/TextField.tsx';
import { typedTags } from './video-changes.rules.ts';

/** The tags of the form, typed as in the table: separated by commas. */
export function TagsField() {
  const { field, fieldState } = useController<{ tags: string[] }, 'tags'>({ name: 'tags' });
  const { value, onChange, ...control } = field;
  const [typed, setTyped] = useState(value.join(', '));
  // The text stays as it is typed, a comma at its end too, until another list comes in.
  const isOwn = typedTags(typed).join() === value.join();
  return (
    <TextField
      label="Tags"
      isOptional
      help="Separadas por vírgulas; a busca as encontra."
      autoComplete="off"
      error={fieldState.error?.message}
      value={isOwn ? typed : value.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(typedTags(target.value));
      }}
      {...control}
    />
  );
}
