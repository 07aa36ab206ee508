import * as v from 'valibot'
import { visibleText } from '#common/input-schemas.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** What a message to the people who run the service can be about. */
export const CONTACT_TOPICS = [
  { value: 'question', label: 'A question' },
  { value: 'problem', label: 'Something doesn’t work' },
  { value: 'plan', label: 'My plan or a payment' },
  { value: 'account', label: 'My account or my family' },
  { value: 'idea', label: 'An idea' },
] as const

export const TOPIC_KEYS = CONTACT_TOPICS.map(({ value }) => value)
export const MAX_MESSAGE_LENGTH = 5000
/** Messages that one person can send within 24 hours. */
export const MAX_MESSAGES_PER_DAY = 10

export const contactSchema = v.object({
  topic: v.picklist(TOPIC_KEYS, 'Please choose what it’s about'),
  message: v.pipe(
    visibleText('Please write a message'),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
    v.maxLength(MAX_MESSAGE_LENGTH, `A message can have at most ${MAX_MESSAGE_LENGTH.toLocaleString('en')} characters`),
  ),
})

export const contactStatusSchema = v.object({
  /** Whether there is anyone to write to: a contact address, or an administrator. */
  canWrite: v.boolean(),
  /** The viewer's own messages, latest first. */
  messages: v.array(
    v.object({ id: v.string(), topic: v.picklist(TOPIC_KEYS), message: v.string(), createdAt: v.string() }),
  ),
})
export type ContactStatus = v.InferOutput<typeof contactStatusSchema>

export const getContact = defineCall({
  name: 'getContact',
  summary: 'Whether the viewer can write to the people who run the service, and what they wrote lately',
  method: 'GET',
  path: '/api/contact',
  access: 'user',
  reply: contactStatusSchema,
  errors: [],
})

export const writeToUs = defineCall({
  name: 'writeToUs',
  summary: 'Write to the people who run the service; messages of Premium families are marked as priority',
  method: 'POST',
  path: '/api/contact',
  access: 'user',
  body: contactSchema,
  reply: v.object({ ok: v.boolean() }),
  errors: ['no_contact_address', 'too_many_messages'],
  rate: { perMinute: 10 },
})
