import { expect, test } from 'vitest'
import { siteOf } from './site.ts'

const factsWith = (engine: { draft: boolean } | undefined) => {
  const settings = { origin: 'https://k.example', contactEmail: undefined, measurementId: undefined }
  return siteOf({ ...settings, payments: 'off', engine }).facts
}

test('the pages claim what the engine that was found can do, and nothing where none was', () => {
  expect(factsWith(undefined)).toMatchObject({ writesDown: false, drafts: false })
  expect(factsWith({ draft: true })).toMatchObject({ writesDown: true, drafts: true })
  expect(factsWith({ draft: false })).toMatchObject({ writesDown: true, drafts: false })
})
