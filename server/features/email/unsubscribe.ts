import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import { EMAIL_TOPICS, type EmailSubscription } from './contract.ts'
import type { EmailTopic } from './email-content.ts'

const TOKEN = new RegExp(`^(${EMAIL_TOPICS.join('|')})-(\\d{1,9})-([\\w-]{22})$`)
const SIGNATURE_BYTES = 16

const columns = {
  questions: users.emailOnQuestion,
  answers: users.emailOnAnswer,
  digest: users.emailOnDigest,
  trial: users.emailOnTrial,
} as const

/**
 * A token that turns off the emails of one topic to one person, without signing in. It never expires: old emails must work,
 * too. The key is the person's own, so it ends with the account and doesn't depend on the server's secrets.
 */
export const createUnsubscribeToken = async (tx: Tx, userId: number, topic: EmailTopic): Promise<string> => {
  const key = await findKey(tx, userId)
  if (key === undefined) throw new Error('This person has no account.')
  return `${topic}-${userId}-${sign(key, topic, userId)}`
}

/** What a token is about, and whether these emails are on. Throws `link_unknown`. */
export const findSubscription = (database: Database, token: string): Promise<EmailSubscription> =>
  database.asSystem(async (tx) => {
    const { userId, topic } = await verifyToken(tx, token)
    const [person] = await tx.select({ isOn: columns[topic] }).from(users).where(eq(users.id, userId))
    if (!person) throw linkUnknown()
    return { topic, isOn: person.isOn }
  })

/** Turns the emails of the token's topic on or off. Throws `link_unknown`. */
export const setSubscription = (database: Database, token: string, isOn: boolean): Promise<EmailSubscription> =>
  database.asSystem(async (tx) => {
    const { userId, topic } = await verifyToken(tx, token)
    const change = {
      questions: { emailOnQuestion: isOn },
      answers: { emailOnAnswer: isOn },
      digest: { emailOnDigest: isOn },
      trial: { emailOnTrial: isOn },
    }
    await tx.update(users).set(change[topic]).where(eq(users.id, userId))
    return { topic, isOn }
  })

const verifyToken = async (tx: Tx, token: string): Promise<{ userId: number; topic: EmailTopic }> => {
  const [, name, id, signature = ''] = TOKEN.exec(token) ?? []
  const topic = EMAIL_TOPICS.find((one) => one === name)
  const userId = Number(id)
  const key = topic && (await findKey(tx, userId))
  if (!topic || key === undefined) throw linkUnknown()
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, topic, userId)))) throw linkUnknown()
  return { userId, topic }
}

const findKey = async (tx: Tx, userId: number): Promise<string | undefined> => {
  const [person] = await tx.select({ key: users.emailKey }).from(users).where(eq(users.id, userId))
  return person?.key
}

const sign = (key: string, topic: EmailTopic, userId: number): string =>
  createHmac('sha256', key)
    .update(`unsubscribe ${topic} ${userId}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url')

const linkUnknown = () =>
  new ApiError(
    404,
    'link_unknown',
    'We don’t recognize this link. Please open it from the email again. You can also sign in and choose Family to change which emails you get.',
  )
