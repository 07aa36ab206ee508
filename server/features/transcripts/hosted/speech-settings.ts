import type { Database } from '#server/infra/db/database.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Speech } from '#server/infra/speech/open-speech.ts'
import { findConsents } from './consent.ts'
import type { SpeechSettings } from './contract.ts'
import { findSpending } from './spending.ts'

const MICRODOLLARS_PER_CENT = 10_000

/** How recordings of the viewer's family are transcribed, and who agreed to what. */
export const findSpeechSettings = async (
  { database, speech }: { database: Database; speech: Speech },
  { userId, familyId, role }: Member,
  language: string,
): Promise<SpeechSettings> => {
  const { consents, spent } = await database.asViewer(userId, async (tx) => ({
    consents: await findConsents(tx, familyId),
    spent: role === 'owner' ? await findSpending(tx, familyId) : null,
  }))
  const agreed = new Map(consents.map(({ provider, agreedAt }) => [provider, agreedAt.toISOString()]))
  return {
    isUnderstood: (await speech.enginesFor({ language, providers: [...agreed.keys()] })).length > 0,
    // Consent to a company that the server doesn't use anymore can still be withdrawn by the owner.
    providers: [...new Set([...speech.providers, ...(role === 'owner' ? agreed.keys() : [])])].map((provider) => ({
      provider,
      agreedAt: agreed.get(provider) ?? null,
      isUsed: speech.providers.includes(provider),
    })),
    spending:
      spent === null || speech.providers.length === 0
        ? null
        : {
            spentCents: Math.round(spent / MICRODOLLARS_PER_CENT),
            limitCents: Math.round(speech.maxPerDay / MICRODOLLARS_PER_CENT),
          },
  }
}
