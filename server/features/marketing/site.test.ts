import { expect, test } from 'vitest'
import { siteOf } from './site.ts'

const siteConfigWith = (engine: { draft: boolean } | undefined) => {
  const settings = { origin: 'https://k.example', contactEmail: undefined, measurementId: undefined }
  return siteOf({ ...settings, payments: 'off', engine }).siteConfig
}

test('the site config reflects the transcription engine that was found, if any', () => {
  expect(siteConfigWith(undefined)).toMatchObject({ writesDown: false, drafts: false })
  expect(siteConfigWith({ draft: true })).toMatchObject({ writesDown: true, drafts: true })
  expect(siteConfigWith({ draft: false })).toMatchObject({ writesDown: true, drafts: false })
})
