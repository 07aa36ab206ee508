import type { Answer } from '#server/infra/http/answer.ts'
import type { Speech } from '#server/infra/speech/open-speech.ts'
import { getSiteConfig, type SiteConfig } from './contract.ts'
import { transcriptionOf } from './site.ts'

/** An engine may be installed or fail while the server runs, so the app asks for the one there is now. */
export const marketingRoutes = (
  answer: Answer,
  { siteConfig, speech }: { siteConfig: SiteConfig; speech: Speech },
): void => {
  answer(getSiteConfig, async () => ({ ...siteConfig, ...transcriptionOf(await speech.engine()) }))
}
