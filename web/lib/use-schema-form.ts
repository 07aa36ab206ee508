import { valibotResolver } from '@hookform/resolvers/valibot'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { GenericSchema } from 'valibot'

/**
 * A form that is checked by a schema of the contract: on sending, and again while typing after a try that failed. The
 * focus is left to the error summary.
 */
export const useSchemaForm = <Input extends FieldValues, Output extends FieldValues>(
  schema: GenericSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
) =>
  useForm<Input, unknown, Output>({
    resolver: valibotResolver<Input, unknown, Output>(schema),
    defaultValues,
    shouldFocusError: false,
  })
