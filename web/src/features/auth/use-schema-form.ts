import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { EARLY_FORM, takeOverForm } from '~/lib/early-form.ts';

type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

type Options<Values> = {
  /** Fetched when the form is first touched: the public pages load no schema library. */
  loadSchema: () => Promise<ZodType<Values>>;
  /** Values that are not inputs. */
  extra?: () => Record<string, string>;
  onSubmit: (values: Values) => Promise<void>;
  /** The schema could not be fetched. */
  onLoadError: (error: unknown) => unknown;
};

/**
 * Validation for the public forms: inputs stay uncontrolled, so what was typed before the code was loaded
 * is kept, and a failed submit changes no field.
 */
export function useSchemaForm<Values extends object>({
  loadSchema,
  extra,
  onSubmit,
  onLoadError,
}: Options<Values>) {
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [isSubmitting, setIsSubmitting] = useState(false);
  const formRef = useRef<HTMLFormElement | null>(null);

  useEffect(() => {
    if (formRef.current) takeOverForm(formRef.current);
  }, []);

  const focusField = (field: string) => {
    const input = formRef.current?.elements.namedItem(field);
    if (input instanceof HTMLElement) input.focus();
  };

  const submit = async (form: HTMLFormElement) => {
    const entries = Object.fromEntries(new FormData(form));
    let schema: ZodType<Values>;
    try {
      schema = await loadSchema();
    } catch (error) {
      await onLoadError(error);
      return;
    }
    const parsed = schema.safeParse({ ...entries, ...extra?.() });
    if (parsed.success) {
      setErrors({});
      await onSubmit(parsed.data);
      return;
    }
    const found: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) {
      found[String(path[0])] ??= message;
    }
    // Keys come from the schema's own fields.
    setErrors(found as FieldErrors<Values>);
    const first = [...form.elements].find(
      (element) => element instanceof HTMLInputElement && found[element.name],
    );
    if (first instanceof HTMLElement) first.focus();
  };

  return {
    errors,
    isSubmitting,
    focusField,
    /** For the input of a field of the schema, which keeps what was typed by itself. */
    field: (name: keyof Values & string) => ({ name, error: errors[name] }),
    /** For the `<form>`. */
    formProps: {
      ...EARLY_FORM,
      ref: formRef,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isSubmitting) return;
        setIsSubmitting(true);
        submit(event.currentTarget).finally(() => setIsSubmitting(false));
      },
      onInput: ({ target }: FormEvent) => {
        // The keys of `errors` are input names; any other name finds nothing.
        const field = (target as HTMLInputElement).name as keyof Values & string;
        // A password manager fills several fields before anything is drawn.
        if (errors[field]) setErrors((shown) => ({ ...shown, [field]: undefined }));
      },
    },
  };
}
