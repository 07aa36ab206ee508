import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '#web/ui/fields.tsx'
import { deliveryDays } from './format-gift.ts'

/** Where and when a gift is emailed. */
export interface Delivery {
  recipientEmail?: string | undefined
  sendOn?: string | undefined
}

interface DeliveryFieldsProps {
  register: (name: keyof Delivery) => UseFormRegisterReturn
  errors: FieldErrors<Delivery>
}

export function DeliveryFields({ register, errors }: DeliveryFieldsProps) {
  return (
    <>
      <TextField
        label="Their email"
        type="email"
        inputMode="email"
        autoComplete="off"
        error={errors.recipientEmail?.message}
        {...register('recipientEmail')}
      />
      <TextField
        label="When should it arrive?"
        type="date"
        hint="We send it around noon UTC, which is the morning in America. For today, we send it right away."
        {...deliveryDays(Date.now())}
        error={errors.sendOn?.message}
        {...register('sendOn')}
      />
    </>
  )
}
