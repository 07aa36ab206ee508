import { expect, test } from 'vitest'
import type { SpeechEngine } from '#server/infra/speech/speech-engine.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { siteOf } from './site.ts'

const siteConfigWith = (engine: { draft: boolean } | undefined) => {
  const settings = { origin: 'https://k.example', contactEmail: undefined, measurementId: undefined, backups: true }
  return siteOf({ ...settings, payments: 'off', maxAudioBytes: 1e9, engine }).siteConfig
}

test('the site config reflects the transcription engine that was found, if any', () => {
  expect(siteConfigWith(undefined)).toMatchObject({ writesDown: false, drafts: false })
  expect(siteConfigWith({ draft: true })).toMatchObject({ writesDown: true, drafts: true })
  expect(siteConfigWith({ draft: false })).toMatchObject({ writesDown: true, drafts: false })
})

test('the app learns of an engine that appears or fails while the server runs, and of the size limit', async () => {
  let engine: SpeechEngine | undefined
  const server = await openTestApp({
    env: { MAX_AUDIO_BYTES: '5000' },
    speech: { setting: 'auto', engine: async () => engine },
  })
  try {
    const siteConfig = async () => (await server.visitor().get('/api/site-config')).json()
    expect(await siteConfig()).toMatchObject({ writesDown: false, drafts: false, maxAudioBytes: 5000 })
    const transcribe = () => Promise.reject(new Error('not used'))
    engine = { name: 'listener', draft: true, available: async () => true, transcribe }
    expect(await siteConfig()).toMatchObject({ writesDown: true, drafts: true })
    engine = undefined
    expect(await siteConfig()).toMatchObject({ writesDown: false })
  } finally {
    await server.close()
  }
})
