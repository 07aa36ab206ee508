import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

/** Which companies' language models may write story ideas and bedtime stories for a family. */
export const writerSettingsSchema = v.object({
  /**
   * The companies that this server can use, and since when the owner agrees; null if they don't. For the owner, also companies that
   * they agreed to and that the server doesn't use anymore.
   */
  providers: v.array(v.object({ provider: v.string(), agreedAt: v.nullable(v.string()), isUsed: v.boolean() })),
  /** What that has cost today; null for members, who don't decide about it. */
  spending: v.nullable(v.object({ spentCents: v.number(), limitCents: v.number() })),
})
export type WriterSettings = v.InferOutput<typeof writerSettingsSchema>

export const getWriterSettings = defineCall({
  name: 'getWriterSettings',
  summary: 'Which companies’ language models may write story ideas and bedtime stories for the family',
  method: 'GET',
  path: '/api/family/writer',
  access: 'member',
  reply: writerSettingsSchema,
  errors: [],
})

export const setWriterConsent = defineCall({
  name: 'setWriterConsent',
  summary: 'Let a company’s language model write for the family, or stop that',
  method: 'PUT',
  path: '/api/family/writer/consent',
  access: 'owner',
  body: v.object({
    /** As `getWriterSettings` names it. */
    provider: v.pipe(v.string(), v.maxLength(200, 'The name of the company is too long')),
    isAgreed: v.boolean(),
  }),
  reply: writerSettingsSchema,
  errors: ['provider_unknown'],
})
