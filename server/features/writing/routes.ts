import type { Answer } from '#server/infra/http/answer.ts'
import { getWriterSettings, setWriterConsent } from './contract.ts'
import { changeWriterConsent, findWriterSettings, type WriterSettingsServices } from './writer-settings.ts'

export const writingRoutes = (answer: Answer, services: WriterSettingsServices): void => {
  answer(getWriterSettings, ({ viewer }) => findWriterSettings(services, viewer))

  answer(setWriterConsent, async ({ viewer, body }) => {
    await changeWriterConsent(services, viewer, body)
    return findWriterSettings(services, viewer)
  })
}
