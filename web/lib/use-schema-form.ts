import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { GenericSchema } from 'valibot'

/**
 * A form that is checked by a schema of the contract: on sending, and again while typing after a try that failed. The
 * focus is left to the error summary.
 */
export const useSchemaForm = <Input extends FieldValues, Output extends FieldValues>(
  schema: GenericSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
) => {
  const form = useForm<Input, unknown, Output>({
    resolver: valibotResolver<Input, unknown, Output>(schema),
    defaultValues,
    shouldFocusError: false,
  })
  const { subscribe, trigger } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // A change may fix the error of another field, such as a password that was repeated wrong. Errors without a type
        // are the server's.
        callback: ({ type, name, isSubmitted, errors, values }) => {
          if (type !== 'change' || !isSubmitted) return
          const isField = (field: string): field is Path<Input> => Object.hasOwn(values, field)
          const others = Object.entries(errors ?? {}).filter(([field, error]) => field !== name && error?.type)
          if (others.length > 0) void trigger(others.map(([field]) => field).filter(isField))
        },
      }),
    [subscribe, trigger],
  )
  return form
}
