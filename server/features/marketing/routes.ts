import type { Answer } from '#server/infra/http/answer.ts'
import { getSiteConfig, type SiteConfig } from './contract.ts'

export const marketingRoutes = (answer: Answer, siteConfig: SiteConfig): void => {
  answer(getSiteConfig, async () => siteConfig)
}
