import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

/** Emails that a person can turn off with one click, without signing in. */
export const EMAIL_TOPICS = ['questions', 'answers', 'digest', 'trial'] as const

/** The emails a person can switch off. Invites and password resets are always sent. */
export const emailSettingsSchema = v.object({
  /** When a relative asks the viewer a question. */
  onQuestion: v.boolean(),
  /** When a question the viewer asked is answered. */
  onAnswer: v.boolean(),
  /** At most once a day, when relatives have added stories, comments or reactions. */
  onDigest: v.boolean(),
  /** When the viewer's account is used on a new device, and when its password is changed. */
  onSignIn: v.boolean(),
  /** When the free trial of the viewer's family is about to end, and when it has ended. */
  onTrial: v.boolean(),
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

const MAX_TIME_ZONE_LENGTH = 64

/** Sent by the viewer's browser when it differs from the user's `timeZone`. Of several devices, the last one counts. */
export const setTimeZone = defineCall({
  name: 'setTimeZone',
  summary: 'Say in which time zone the viewer is, so that emails about what’s new arrive in their morning',
  method: 'PUT',
  path: '/api/email/time-zone',
  access: 'user',
  fullSession: false,
  body: v.object({
    timeZone: v.pipe(v.string(), v.maxLength(MAX_TIME_ZONE_LENGTH, 'That isn’t a time zone we know')),
  }),
  reply: v.object({ timeZone: v.string() }),
  errors: ['time_zone_unknown'],
})

export const emailSubscriptionSchema = v.object({
  topic: v.picklist(EMAIL_TOPICS),
  /** Whether the person gets these emails. */
  isOn: v.boolean(),
})
export type EmailSubscription = v.InferOutput<typeof emailSubscriptionSchema>

const token = v.object({ token: v.pipe(v.string(), v.maxLength(64)) })
// Large, because the servers of a mail service press the button for many people. Tokens are too long to be guessed.
const rate = { perMinute: 600, sharedBy: 'unsubscribe' }

export const getEmailSubscription = defineCall({
  name: 'getEmailSubscription',
  summary: 'Which emails a link turns off, and whether they are on',
  method: 'GET',
  path: '/api/email/subscriptions/{token}',
  access: 'anyone',
  params: token,
  reply: emailSubscriptionSchema,
  errors: ['link_unknown'],
  rate,
})

export const openUnsubscribePage = defineCall({
  name: 'openUnsubscribePage',
  summary: 'Redirect to the page with the button: for mail programs that open the address instead of posting to it',
  method: 'GET',
  path: '/api/email/unsubscribe/{token}',
  access: 'anyone',
  params: token,
  reply: 'bytes',
  errors: [],
  rate,
})

export const unsubscribe = defineCall({
  name: 'unsubscribe',
  summary: 'Turn off the emails that the link is about. Mail programs make this call, too (RFC 8058)',
  method: 'POST',
  path: '/api/email/unsubscribe/{token}',
  access: 'anyone',
  isOneClick: true,
  maxBodyBytes: 1024,
  params: token,
  reply: emailSubscriptionSchema,
  errors: ['link_unknown'],
  rate,
})

export const resubscribe = defineCall({
  name: 'resubscribe',
  summary: 'Turn the emails on again',
  method: 'POST',
  path: '/api/email/resubscribe/{token}',
  access: 'anyone',
  params: token,
  reply: emailSubscriptionSchema,
  errors: ['link_unknown'],
  rate,
})
