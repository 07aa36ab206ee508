import { randomUUID } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type { Database } from '#server/infra/db/database.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { countMessages, findContactAddress, findMessages, insertMessage, lockSender } from '../queries.ts'
import { queueEmail } from '../queue-email.ts'
import { type contactSchema, getContact, MAX_MESSAGES_PER_DAY, writeToUs } from './contract.ts'

type Services = { database: Database; queue: Queue; contactEmail: string | undefined }

const DAY_MS = 86_400_000

export const contactRoutes = (answer: Answer, services: Services): void => {
  const { database, contactEmail } = services

  answer(getContact, async ({ viewer: { userId } }) => {
    const address = await database.asSystem((tx) => findContactAddress(tx, contactEmail))
    const found = await database.asViewer(userId, (tx) => findMessages(tx, userId))
    const messages = found.map(({ createdAt, ...message }) => ({ ...message, createdAt: createdAt.toISOString() }))
    return { canWrite: address !== undefined, messages }
  })

  answer(writeToUs, async ({ viewer: { userId }, body }) => {
    await sendMessage(services, userId, body)
    return { ok: true }
  })
}

/**
 * Stores a message and queues its email, both or neither. Throws `no_contact_address` if there is neither a contact address nor
 * an administrator, and `too_many_messages`.
 */
const sendMessage = async (
  { database, queue, contactEmail }: Services,
  userId: number,
  { topic, message }: InferOutput<typeof contactSchema>,
): Promise<void> => {
  const address = await database.asSystem((tx) => findContactAddress(tx, contactEmail))
  if (!address) throw nobodyToWriteTo()
  await database.asViewer(userId, async (tx) => {
    await lockSender(tx, { kind: 'contact_message', fromUserId: userId })
    if ((await countMessages(tx, userId, new Date(Date.now() - DAY_MS))) >= MAX_MESSAGES_PER_DAY)
      throw tooManyMessages()
    const id = randomUUID()
    await insertMessage(tx, { id, userId, topic, message })
    const email = { kind: 'contact_message', familyId: null, fromUserId: userId, payload: { messageId: id } } as const
    await queueEmail(tx, queue, email)
  })
}

const nobodyToWriteTo = () =>
  new ApiError(409, 'no_contact_address', 'This server has no contact address. Please ask the person who runs it.')

const tooManyMessages = () =>
  new ApiError(
    429,
    'too_many_messages',
    `You’ve sent ${MAX_MESSAGES_PER_DAY} messages today. We’ll read them all. Please write again tomorrow.`,
  )
