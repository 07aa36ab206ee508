import { and, eq } from 'drizzle-orm'
import type { Database, Reader, Tx } from '#server/infra/db/database.ts'
import { speechConsents } from '#server/infra/db/schema/hosted-speech.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Speech } from '#server/infra/speech/open-speech.ts'
import { transcribeStory } from '../jobs.ts'

/** The providers that the owner of a family agreed to, by label. */
export const findConsents = async (reader: Reader, familyId: number) =>
  reader
    .select({ provider: speechConsents.provider, agreedAt: speechConsents.agreedAt })
    .from(speechConsents)
    .where(eq(speechConsents.familyId, familyId))

/**
 * The owner agrees to a provider, or withdraws that. Withdrawing holds from the next request to the provider on; agreeing
 * makes waiting transcripts start again. Throws `provider_unknown`.
 */
export const setConsent = async (
  { database, events, queue, speech }: { database: Database; events: Events; queue: Queue; speech: Speech },
  { userId, familyId }: Member,
  { provider, isAgreed }: { provider: string; isAgreed: boolean },
): Promise<void> => {
  if (isAgreed && !speech.providers.includes(provider)) throw providerUnknown()
  await database.asViewer(userId, async (tx) => {
    if (isAgreed) {
      await tx.insert(speechConsents).values({ familyId, provider, agreedBy: userId }).onConflictDoNothing()
      await queue.startWaiting(tx, transcribeStory, familyId)
    } else await removeConsent(tx, familyId, provider)
    await events.publish(tx, { familyId, kind: 'family', id: familyId })
  })
}

const removeConsent = (tx: Tx, familyId: number, provider: string) =>
  tx.delete(speechConsents).where(and(eq(speechConsents.familyId, familyId), eq(speechConsents.provider, provider)))

/** The family's owner has withdrawn the consent. Nothing more may be sent. */
export class ConsentWithdrawn extends Error {
  readonly code = 'speech_consent_withdrawn'
}

/** Throws ConsentWithdrawn unless the family's owner agrees to this provider right now. */
export const requireConsent = async (database: Database, familyId: number, provider: string): Promise<void> => {
  const consents = await database.readAsSystem((reader) => findConsents(reader, familyId))
  if (!consents.some((consent) => consent.provider === provider)) throw new ConsentWithdrawn(provider)
}

const providerUnknown = () =>
  new ApiError(409, 'provider_unknown', 'This server no longer uses that company. Please reload the page.')
