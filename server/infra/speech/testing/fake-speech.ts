import type { Speech } from '../open-speech.ts'
import type { SpeechEngine } from '../speech-engine.ts'

type FakeEngine = Partial<SpeechEngine> & Pick<SpeechEngine, 'transcribe'>

/** A speech engine for tests that is always available and understands every language. */
export const fakeEngine = (engine: FakeEngine): SpeechEngine => ({
  name: 'listener',
  model: 'listener 1',
  languages: 'any',
  available: async () => true,
  ...engine,
})

/** Speech recognition with this engine, or with none. */
export const fakeSpeech = (engine?: FakeEngine): Speech => ({
  setting: 'auto',
  providers: [],
  maxPerDay: 0,
  enginesFor: async () => (engine ? [fakeEngine(engine)] : []),
})
