import { and, eq } from 'drizzle-orm'
import type { Database, Reader, Tx } from '#server/infra/db/database.ts'
import { type Purpose, speechConsents } from '#server/infra/db/schema/hosted-speech.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Speech } from '#server/infra/speech/open-speech.ts'
import { transcribeStory } from '../jobs.ts'

/** The providers that the owner of a family agreed to for a purpose, by label. */
export const findConsents = async (reader: Reader, familyId: number, purpose: Purpose) =>
  reader
    .select({ provider: speechConsents.provider, agreedAt: speechConsents.agreedAt })
    .from(speechConsents)
    .where(and(eq(speechConsents.familyId, familyId), eq(speechConsents.purpose, purpose)))

/** Stores or deletes the consent of a family's owner. */
export const writeConsent = async (
  tx: Tx,
  consent: { familyId: number; userId: number; provider: string; purpose: Purpose; isAgreed: boolean },
): Promise<void> => {
  const { familyId, userId, provider, purpose, isAgreed } = consent
  const given = and(
    eq(speechConsents.familyId, familyId),
    eq(speechConsents.provider, provider),
    eq(speechConsents.purpose, purpose),
  )
  if (isAgreed)
    await tx.insert(speechConsents).values({ familyId, provider, purpose, agreedBy: userId }).onConflictDoNothing()
  else await tx.delete(speechConsents).where(given)
}

/**
 * The companies of a server, and since when the family agrees to each. Consent to one that the server doesn't use anymore can still
 * be withdrawn by the owner.
 */
export const presentProviders = (
  labels: readonly string[],
  consents: Awaited<ReturnType<typeof findConsents>>,
  role: Member['role'],
) => {
  const agreed = new Map(consents.map(({ provider, agreedAt }) => [provider, agreedAt.toISOString()]))
  return [...new Set([...labels, ...(role === 'owner' ? agreed.keys() : [])])].map((provider) => ({
    provider,
    agreedAt: agreed.get(provider) ?? null,
    isUsed: labels.includes(provider),
  }))
}

/**
 * The owner agrees to a provider of speech recognition, or withdraws that. Withdrawing holds from the next request to the provider
 * on; agreeing makes waiting transcripts start again. Throws `provider_unknown`.
 */
export const setConsent = async (
  { database, events, queue, speech }: { database: Database; events: Events; queue: Queue; speech: Speech },
  { userId, familyId }: Member,
  { provider, isAgreed }: { provider: string; isAgreed: boolean },
): Promise<void> => {
  if (isAgreed && !speech.providers.includes(provider)) throw providerUnknown()
  await database.asViewer(userId, async (tx) => {
    await writeConsent(tx, { familyId, userId, provider, purpose: 'speech', isAgreed })
    if (isAgreed) await queue.startWaiting(tx, transcribeStory, familyId)
    await events.publish(tx, { familyId, kind: 'family', id: familyId })
  })
}

/** The family's owner has withdrawn the consent. Nothing more may be sent. */
export class ConsentWithdrawn extends Error {
  readonly code = 'speech_consent_withdrawn'
}

/** Throws ConsentWithdrawn unless the family's owner agrees to this provider right now. */
export const requireConsent = async (
  database: Database,
  familyId: number,
  provider: string,
  purpose: Purpose,
): Promise<void> => {
  const consents = await database.readAsSystem((reader) => findConsents(reader, familyId, purpose))
  if (!consents.some((consent) => consent.provider === provider)) throw new ConsentWithdrawn(provider)
}

export const providerUnknown = () =>
  new ApiError(409, 'provider_unknown', 'This server no longer uses that company. Please reload the page.')
