import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { EARLY_FORM, takeOverForm } from '~/lib/early-form.ts';

type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

type SchemaForm<Values> = {
  errors: FieldErrors<Values>;
  isSubmitting: boolean;
  /** For the `<form>`: its inputs are named after the schema's fields and keep what was typed by themselves. */
  formProps: typeof EARLY_FORM & {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
  };
  focusField: (field: string) => void;
};

type Options<Values> = {
  /** Fetched when the form is first touched: the public pages load no schema library. */
  loadSchema: () => Promise<ZodType<Values>>;
  /** Values that are not inputs. */
  extra?: () => Record<string, string>;
  onSubmit: (values: Values) => Promise<void>;
  /** The schema could not be fetched. */
  onLoadError: (error: unknown) => void | Promise<void>;
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
}: Options<Values>): SchemaForm<Values> {
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [isSubmitting, setIsSubmitting] = useState(false);
  const formRef = useRef<HTMLFormElement | null>(null);

  useEffect(() => {
    if (formRef.current) takeOverForm(formRef.current);
  }, []);

  const clearError = (field: keyof Values & string) =>
    setErrors((errors) => {
      const { [field]: _previous, ...others } = errors;
      // The rest of a partial record with one key left out is still one.
      return others as FieldErrors<Values>;
    });

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
    formProps: {
      ...EARLY_FORM,
      ref: formRef,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (isSubmitting) return;
        setIsSubmitting(true);
        submit(event.currentTarget).finally(() => setIsSubmitting(false));
      },
      onInput: ({ target }) => {
        // The keys of `errors` are input names; any other name finds nothing.
        const field = (target as HTMLInputElement).name as keyof Values & string;
        if (errors[field]) clearError(field);
      },
    },
  };
}
