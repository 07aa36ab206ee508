import { expect, test } from 'vitest'
import { primaryLanguage } from '#common/languages.ts'
import type { SpeechEngine } from '#server/infra/speech/speech-engine.ts'
import { fakeEngine, fakeSpeech } from '#server/infra/speech/testing/fake-speech.ts'
import { openTestApp } from '#server/testing/test-app.ts'

test('the app learns of an engine that appears or fails while the server runs, and of the size limit', async () => {
  let engines: SpeechEngine[] = []
  const server = await openTestApp({
    env: { MAX_AUDIO_BYTES: '5000' },
    speech: {
      ...fakeSpeech(),
      enginesFor: async ({ language }) =>
        engines.filter(({ languages }) => languages === 'any' || languages.includes(primaryLanguage(language))),
    },
  })
  try {
    const siteConfig = async () => (await server.visitor().get('/api/site-config')).json()
    expect(await siteConfig()).toMatchObject({ canTranscribe: false, maxAudioBytes: 5000 })
    const transcribe = () => Promise.reject(new Error('not used'))
    engines = [fakeEngine({ transcribe, languages: ['en'] })]
    expect(await siteConfig()).toMatchObject({ canTranscribe: true, languages: 'english' })
    engines.push(fakeEngine({ transcribe }))
    expect(await siteConfig()).toMatchObject({ canTranscribe: true, languages: 'many' })
    engines = []
    expect(await siteConfig()).toMatchObject({ canTranscribe: false })
  } finally {
    await server.close()
  }
})
