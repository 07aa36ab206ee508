import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

/** The emails a person can switch off. Invites and password resets are always sent. */
export const emailSettingsSchema = v.object({
  /** When a relative asks the viewer a question. */
  onQuestion: v.boolean(),
  /** When a question the viewer asked is answered. */
  onAnswer: v.boolean(),
  /** When the viewer's account is used on a new device, and when its password is changed. */
  onSignIn: v.boolean(),
})
export type EmailSettings = v.InferOutput<typeof emailSettingsSchema>

export const emailStatusSchema = v.object({
  /** Whether a mail server is configured. Without one, emails are written to files for the operator. */
  sends: v.boolean(),
  /** The path of a page that shows the emails instead; in development only. */
  shownAt: v.nullable(v.string()),
})
export type EmailStatus = v.InferOutput<typeof emailStatusSchema>

export const getEmailStatus = defineCall({
  name: 'getEmailStatus',
  summary: 'Whether this server sends emails, so that the pages promise none otherwise',
  method: 'GET',
  path: '/api/email/status',
  access: 'anyone',
  reply: emailStatusSchema,
  errors: [],
})

export const getEmailSettings = defineCall({
  name: 'getEmailSettings',
  summary: 'The viewer’s email settings',
  method: 'GET',
  path: '/api/email/settings',
  access: 'user',
  reply: emailSettingsSchema,
  errors: [],
})

export const setEmailSettings = defineCall({
  name: 'setEmailSettings',
  summary: 'Change the viewer’s email settings',
  method: 'PUT',
  path: '/api/email/settings',
  access: 'user',
  body: emailSettingsSchema,
  reply: emailSettingsSchema,
  errors: [],
})
