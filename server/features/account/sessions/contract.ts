import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'
import { confirmationSchema } from '../passkeys/contract.ts'

/** A device that the viewer is signed in on. */
export const deviceSchema = v.object({
  id: v.string(),
  /** Such as "Chrome on Windows". */
  name: v.string(),
  /** Null for a device that has been signed in since before this was stored. */
  beganAt: v.nullable(v.string()),
  /** To the hour. */
  lastUsedAt: v.string(),
  /** The device that asks. */
  isCurrent: v.boolean(),
})
export type Device = v.InferOutput<typeof deviceSchema>

const done = v.object({ ok: v.boolean() })
const CONFIRMATION_ERRORS = [
  'password_wrong',
  'passkey_needed',
  'passkey_failed',
  'passkey_blocked',
  'too_many',
] as const

export const listDevices = defineCall({
  name: 'listDevices',
  summary: 'Where the viewer is signed in: this device first, then by last use',
  method: 'GET',
  path: '/api/sessions',
  access: 'user',
  reply: v.array(deviceSchema),
  errors: [],
})

export const signOutDevice = defineCall({
  name: 'signOutDevice',
  summary: 'Sign the viewer out on one device, after they give their password or a passkey again',
  method: 'DELETE',
  path: '/api/sessions/{id}',
  access: 'user',
  params: v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) }),
  body: confirmationSchema,
  reply: done,
  errors: CONFIRMATION_ERRORS,
  rate: { perMinute: 10, sharedBy: 'confirmations' },
})

export const signOutOtherDevices = defineCall({
  name: 'signOutOtherDevices',
  summary: 'Sign the viewer out on all devices but this one, after they give their password or a passkey again',
  method: 'DELETE',
  path: '/api/sessions',
  access: 'user',
  body: confirmationSchema,
  reply: done,
  errors: CONFIRMATION_ERRORS,
  rate: { perMinute: 10, sharedBy: 'confirmations' },
})
