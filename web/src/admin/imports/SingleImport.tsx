import { type ReactNode, useRef, useState } from 'react';
import { type ImportOutcome, STILL_PROCESSING } from '#contracts/import.ts';
import { TextField } from '~/admin/ui/TextField.tsx';
import { type CategorySelection, ImportForm } from './ImportForm.tsx';
import { ImportResults } from './ImportResults.tsx';
import type { useImportVideo } from './imports.mutations.ts';
import { type Checked, refusalText } from './imports.rules.ts';

type SingleImportProps = CategorySelection & {
  title: string;
  fieldLabel: string;
  placeholder: string;
  instructions: readonly ReactNode[];
  submitLabel: string;
  check(text: string): Checked<string>;
  /** What sends it: `useImportVideo()` or `useImportDriveFile()`. */
  importOne: ReturnType<typeof useImportVideo>;
};

/** One video, by id or link. What was imported stays listed below, so that several can follow each other. */
export function SingleImport({
  title,
  fieldLabel,
  placeholder,
  instructions,
  submitLabel,
  check,
  importOne,
  ...selection
}: SingleImportProps) {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [imported, setImported] = useState<ImportOutcome[]>([]);
  const field = useRef<HTMLInputElement>(null);

  const submit = () => {
    const checked = check(text);
    if (!checked.ok) {
      setRefusal(refusalText(checked));
      field.current?.focus();
      return;
    }
    importOne.mutate(
      { text: checked.value, categoryId: selection.categoryId },
      {
        onSuccess: ({ video: { id, title, status }, restored, message }) => {
          setText('');
          setImported((before) => [
            {
              externalId: String(id),
              outcome: restored ? 'restored' : 'imported',
              title,
              reason: message ?? (status === 'processing' ? STILL_PROCESSING : null),
            },
            ...before,
          ]);
          field.current?.focus();
        },
      },
    );
  };

  return (
    <ImportForm
      {...selection}
      title={title}
      instructions={instructions}
      submitLabel={submitLabel}
      isImporting={importOne.isPending}
      onSubmit={submit}
      outcome={imported.length > 0 && <ImportResults results={imported} />}
    >
      <TextField
        ref={field}
        label={fieldLabel}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        value={text}
        error={refusal}
        onChange={({ target }) => {
          setText(target.value);
          setRefusal(undefined);
        }}
      />
    </ImportForm>
  );
}
