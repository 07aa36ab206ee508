import * as v from 'valibot'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** How recordings of a family are transcribed. */
export const speechSettingsSchema = v.object({
  /** Whether the language that was asked about can be transcribed now. */
  canTranscribe: v.boolean(),
  /**
   * The companies that this server can send recordings to, and since when the owner agrees; null if they don't. For the owner,
   * also companies that they agreed to and that the server doesn't use anymore.
   */
  providers: v.array(v.object({ provider: v.string(), agreedAt: v.nullable(v.string()), isUsed: v.boolean() })),
  /** What that has cost today, with recordings in progress; null for members, who don't decide about it. */
  spending: v.nullable(v.object({ spentCents: v.number(), limitCents: v.number() })),
})
export type SpeechSettings = v.InferOutput<typeof speechSettingsSchema>

export const getSpeechSettings = defineCall({
  name: 'getSpeechSettings',
  summary:
    'Whether recordings in a language are transcribed for the family, and which companies may hear them for that',
  method: 'GET',
  path: '/api/family/speech',
  access: 'member',
  fullSession: false,
  query: v.object({
    language: v.optional(
      v.pipe(v.string(), v.maxLength(20, 'The language must be a tag such as en-US')),
      DEFAULT_LANGUAGE,
    ),
  }),
  reply: speechSettingsSchema,
  errors: [],
})

export const setSpeechConsent = defineCall({
  name: 'setSpeechConsent',
  summary: 'Let a company transcribe recordings of the family, or stop that',
  method: 'PUT',
  path: '/api/family/speech/consent',
  access: 'owner',
  body: v.object({
    /** As `getSpeechSettings` names it. */
    provider: v.pipe(v.string(), v.maxLength(200, 'The name of the company is too long')),
    isAgreed: v.boolean(),
  }),
  reply: speechSettingsSchema,
  errors: ['provider_unknown'],
})
