import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type UseFormRegister,
  type UseFormRegisterReturn,
} from 'react-hook-form';

/** What a field of a form is given. */
export type BoundField = UseFormRegisterReturn & { label: string; error: string | undefined };

type Form<V extends FieldValues> = {
  register: UseFormRegister<V>;
  formState: { errors: FieldErrors<V> };
};

/** The fields of a form by their names. */
export const fieldsOf =
  <V extends FieldValues>(
    { register, formState }: Form<V>,
    words: Record<Path<V>, { label: string }>,
  ) =>
  (name: Path<V>): BoundField => {
    const error: FieldError | undefined = get(formState.errors, name);
    return { label: words[name].label, error: error?.message, ...register(name) };
  };
