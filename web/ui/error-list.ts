import type { FieldErrors, FieldValues } from 'react-hook-form'

export interface FieldProblem {
  /** The field's `name` attribute. */
  name: string
  message: string
}

/**
 * The messages of react-hook-form's `formState.errors`, in its order. Those of no one field (`root`) are left out: they belong
 * into a Notice.
 */
export function errorList<Values extends FieldValues>(errors: FieldErrors<Values>): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    name !== 'root' && typeof error?.message === 'string' && error.message !== ''
      ? [{ name, message: error.message }]
      : [],
  )
}
