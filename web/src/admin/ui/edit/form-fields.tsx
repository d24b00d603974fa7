import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { Controller, type FieldError, get, useFormContext } from 'react-hook-form';
import { choiceId, SelectField } from '~/ui/SelectField.tsx';
import { SwitchField } from '~/ui/SwitchField.tsx';
import { TextAreaField } from '~/ui/TextAreaField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { LinesField } from '../LinesField.tsx';

/** Labels of the form's fields by their names. */
export const FieldLabels = createContext<Readonly<Record<string, { label: string }>>>({});

/** Props of a field that is named after its value in the form; its label is that of the noun's words. */
type Named<Props> = Omit<Props, 'label' | 'error' | 'name' | 'value' | 'checked' | 'onChange'> & {
  name: string;
  label?: ReactNode;
};

function useField(name: string, label: ReactNode) {
  const form = useFormContext();
  const labels = useContext(FieldLabels);
  const error: FieldError | undefined = get(form.formState.errors, name);
  return { form, label: label ?? labels[name]?.label ?? name, error: error?.message };
}

type TextProps = Named<ComponentProps<typeof TextField>> & {
  /** A change by hand, before the form takes it. */
  onType?(text: string): void;
};

/** A line of text of the form. The browser proposes nothing that was typed before, unless it is asked to. */
export function FormText({ name, label, onType, ...field }: TextProps) {
  const { form, ...shown } = useField(name, label);
  const registered = form.register(name, {
    ...(onType && { onChange: ({ target }) => onType(target.value) }),
  });
  return <TextField autoComplete="off" {...shown} {...field} {...registered} />;
}

/** Several lines of text of the form. */
export function FormArea({ name, label, ...field }: Named<ComponentProps<typeof TextAreaField>>) {
  const { form, ...shown } = useField(name, label);
  return <TextAreaField {...shown} {...field} {...form.register(name)} />;
}

type SelectProps = Named<ComponentProps<typeof SelectField>> & {
  /** Its values are ids of rows: a number, or `none` where nothing is chosen. */
  ids?: { none: null | undefined };
  /** A choice by hand. */
  onChoose?(value: string): void;
};

/** A choice of the form; its children are the options. */
export function FormSelect({ name, label, ids, onChoose, ...field }: SelectProps) {
  const { form, ...shown } = useField(name, label);
  const options = {
    ...(ids && { setValueAs: (value: string | number | null) => choiceId(value) ?? ids.none }),
    ...(onChoose && {
      onChange: ({ target }: { target: HTMLSelectElement }) => onChoose(target.value),
    }),
  };
  return <SelectField {...shown} {...field} {...form.register(name, options)} />;
}

/** Something of the form that is on or off. */
export function FormSwitch({ name, label, ...field }: Named<ComponentProps<typeof SwitchField>>) {
  const { form, ...shown } = useField(name, label);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, ...control } }) => (
        <SwitchField label={shown.label} checked={value ?? false} {...field} {...control} />
      )}
    />
  );
}

/** A list of texts of the form, one a line. */
export function FormLines({ name, label, ...field }: Named<ComponentProps<typeof LinesField>>) {
  const { form, ...shown } = useField(name, label);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: control }) => <LinesField {...shown} {...field} {...control} />}
    />
  );
}
