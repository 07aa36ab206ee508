import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

/** Which mail somebody wants. Invites they send, and ways to a new password, are not theirs to switch off. */
export const mailSettingsSchema = v.object({
  /** When a relative asks me something. */
  whenAsked: v.boolean(),
  /** When a question of mine has been answered. */
  whenAnswered: v.boolean(),
})
export type MailSettings = v.InferOutput<typeof mailSettingsSchema>

export const getMailSettings = defineCall({
  name: 'getMailSettings',
  summary: 'Which mail one gets',
  method: 'GET',
  path: '/api/mail/settings',
  access: 'user',
  reply: mailSettingsSchema,
  errors: [],
})

export const setMailSettings = defineCall({
  name: 'setMailSettings',
  summary: 'Choose which mail one gets',
  method: 'PUT',
  path: '/api/mail/settings',
  access: 'user',
  body: mailSettingsSchema,
  reply: mailSettingsSchema,
  errors: [],
})
