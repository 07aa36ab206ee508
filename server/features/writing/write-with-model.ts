import { ConsentWithdrawn, findConsents, requireConsent } from '#server/features/transcripts/hosted/consent.ts'
import { type Reservation, reserveSpending, settleSpending } from '#server/features/transcripts/hosted/spending.ts'
import type { Database } from '#server/infra/db/database.ts'
import { describeError, type Log } from '#server/infra/log.ts'
import { WriterFailed, type WritingRequest } from '#server/infra/writer/model-writer.ts'
import type { Writer } from '#server/infra/writer/open-writer.ts'

export type WritingServices = { database: Database; writer: Writer; log: Log }

/**
 * A text, or why our own engine writes it instead: no model is allowed (`none`), the family's limit of the day is reached, or the
 * model failed.
 */
export type Written<R> = { text: R } | { missing: 'none' | 'limit' | 'failed' }

class LimitReached extends Error {}

/**
 * Lets the first model write that the family's owner agreed to. Consent is checked and the price reserved before every attempt.
 * Never call it in a transaction. Throws the signal's reason.
 */
export const writeWithModel = async <T, R>(
  { database, writer, log }: WritingServices,
  familyId: number,
  request: Omit<WritingRequest<T, R>, 'beforeAttempt' | 'onUncharged'>,
): Promise<Written<R>> => {
  if (writer.models.length === 0) return { missing: 'none' }
  const consents = await database.readAsSystem((reader) => findConsents(reader, familyId, 'writing'))
  const model = writer.models.find(({ label }) => consents.some(({ provider }) => provider === label))
  if (!model) return { missing: 'none' }
  let reserved: Reservation | undefined
  try {
    const text = await model.write({
      ...request,
      beforeAttempt: async () => {
        await requireConsent(database, familyId, model.label, 'writing')
        reserved = await reserveSpending(
          database,
          { familyId, purpose: 'writing' },
          writer.pricePerText,
          writer.maxPerDay,
        )
        if (!reserved) throw new LimitReached()
      },
      onUncharged: async () => {
        if (reserved) await settleSpending(database, reserved, 0)
      },
    })
    return { text }
  } catch (error) {
    if (error instanceof LimitReached) return { missing: 'limit' }
    if (error instanceof ConsentWithdrawn) return { missing: 'none' }
    if (!(error instanceof WriterFailed)) throw error
    log.warn({ ...describeError(error), code: 'writer_failed' }, 'writer')
    return { missing: 'failed' }
  }
}
