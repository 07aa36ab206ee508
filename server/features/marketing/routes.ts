import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import type { Maintenance } from '#server/infra/http/maintenance.ts'
import type { Speech } from '#server/infra/speech/open-speech.ts'
import { getSiteConfig, type SiteConfig } from './contract.ts'
import { getMaintenance } from './maintenance/contract.ts'

/** An engine may be installed or fail while the server runs, so the app asks for the one there is now. */
export const marketingRoutes = (
  answer: Answer,
  { siteConfig, speech, maintenance }: { siteConfig: SiteConfig; speech: Speech; maintenance: Maintenance },
): void => {
  answer(getSiteConfig, async () => ({ ...siteConfig, ...(await findTranscription(speech)) }))
  answer(getMaintenance, async () => ({ state: await maintenance.state() }))
}

/** Which recordings are transcribed now without a provider that a family must agree to first. */
export const findTranscription = async (speech: Speech): Promise<Pick<SiteConfig, 'canTranscribe' | 'languages'>> => {
  const hasEngine = async (language: string): Promise<boolean> =>
    (await speech.enginesFor({ language, providers: [] })).length > 0
  const [canTranscribe, isMultilingual] = await Promise.all([hasEngine(DEFAULT_LANGUAGE), hasEngine(OTHER_LANGUAGE)])
  return { canTranscribe, languages: isMultilingual ? 'many' : 'english' }
}

/** An engine that understands it understands nearly all. */
const OTHER_LANGUAGE = 'es-US'
