import {
  findConsents,
  presentProviders,
  providerUnknown,
  writeConsent,
} from '#server/features/transcripts/hosted/consent.ts'
import { findSpending, presentSpending } from '#server/features/transcripts/hosted/spending.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Writer } from '#server/infra/writer/open-writer.ts'
import type { WriterSettings } from './contract.ts'

export type WriterSettingsServices = { database: Database; events: Events; writer: Writer }

/** Which models may write for the viewer's family, and what that has cost today. */
export const findWriterSettings = async (
  { database, writer }: WriterSettingsServices,
  { userId, familyId, role }: Member,
): Promise<WriterSettings> => {
  const { consents, spent } = await database.asViewer(userId, async (tx) => ({
    consents: await findConsents(tx, familyId, 'writing'),
    spent: role === 'owner' ? await findSpending(tx, familyId, 'writing') : null,
  }))
  const labels = writer.models.map(({ label }) => label)
  return {
    providers: presentProviders(labels, consents, role),
    spending: labels.length === 0 ? null : presentSpending(spent, writer.maxPerDay),
  }
}

/** The owner agrees to a company, or withdraws that; both hold from the next text on. Throws `provider_unknown`. */
export const changeWriterConsent = async (
  { database, events, writer }: WriterSettingsServices,
  { userId, familyId }: Member,
  { provider, isAgreed }: { provider: string; isAgreed: boolean },
): Promise<void> => {
  if (isAgreed && !writer.models.some(({ label }) => label === provider)) throw providerUnknown()
  await database.asViewer(userId, async (tx) => {
    await writeConsent(tx, { familyId, userId, provider, purpose: 'writing', isAgreed })
    await events.publish(tx, { familyId, kind: 'family', id: familyId })
  })
}
