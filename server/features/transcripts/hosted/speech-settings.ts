import type { Database } from '#server/infra/db/database.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Speech } from '#server/infra/speech/open-speech.ts'
import { findConsents, presentProviders } from './consent.ts'
import type { SpeechSettings } from './contract.ts'
import { findSpending, presentSpending } from './spending.ts'

/** How recordings of the viewer's family are transcribed, and who agreed to what. */
export const findSpeechSettings = async (
  { database, speech }: { database: Database; speech: Speech },
  { userId, familyId, role }: Member,
  language: string,
): Promise<SpeechSettings> => {
  const { consents, spent } = await database.asViewer(userId, async (tx) => ({
    consents: await findConsents(tx, familyId, 'speech'),
    spent: role === 'owner' ? await findSpending(tx, familyId, 'speech') : null,
  }))
  const providers = consents.map(({ provider }) => provider)
  return {
    canTranscribe: (await speech.enginesFor({ language, providers })).length > 0,
    providers: presentProviders(speech.providers, consents, role),
    spending: speech.providers.length === 0 ? null : presentSpending(spent, speech.maxPerDay),
  }
}
