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

/** Whether mail leaves the house. */
export const mailStatusSchema = v.object({
  /** A mail server is set. Without one mail is kept as files, for whoever runs this server. */
  sends: v.boolean(),
  /** The path of a page that shows it instead; in development only. */
  shownAt: v.nullable(v.string()),
})
export type MailStatus = v.InferOutput<typeof mailStatusSchema>

export const getMailStatus = defineCall({
  name: 'getMailStatus',
  summary: 'Whether mail is sent from here, so that nothing is promised that does not happen',
  method: 'GET',
  path: '/api/mail/status',
  access: 'anyone',
  reply: mailStatusSchema,
  errors: [],
})

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
