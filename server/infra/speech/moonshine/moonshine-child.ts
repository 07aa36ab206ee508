// Runs in a child process started by moonshine.ts.
import { RecognizerTask } from '../process/recognizer-protocol.ts'
import { SAMPLE_RATE, serveRecognizer } from '../process/serve-recognizer.ts'
import type { TranscribedWord } from '../speech-engine.ts'
import { readMoonshineFile } from './moonshine-files.ts'
import { wordsOfTokens } from './word-times.ts'

const WORD_START = '▁'
/** The model needs some samples. No word is shorter. */
const MIN_SAMPLES = SAMPLE_RATE / 10

await serveRecognizer(RecognizerTask, async () => {
  // Imported here, so that a missing runtime is reported as a failure to load.
  const { default: tokenizer } = await import('llama-tokenizer-js')
  const { END_TOKEN, loadMoonshineModel } = await import('./moonshine-model.ts')
  const { loadVoiceActivity } = await import('./voice-activity.ts')
  const vocabulary = {
    isText: (id: number) => id !== END_TOKEN,
    startsWord: (id: number) => tokenizer.vocabById[id]?.startsWith(WORD_START) ?? false,
    textOf: (ids: readonly number[]) => tokenizer.decode([...ids], false, false),
  }
  const findSpeech = await loadVoiceActivity(await readMoonshineFile('voiceActivity'))
  const recognize = await loadMoonshineModel({
    encoder: await readMoonshineFile('encoder'),
    decoder: await readMoonshineFile('decoder'),
  })
  return async (samples, windowStart) => {
    const words: TranscribedWord[] = []
    for (const { start, end } of await findSpeech(samples)) {
      if (end - start < MIN_SAMPLES) continue
      const tokens = await recognize(samples.slice(start, end))
      const times = { startSeconds: windowStart + start / SAMPLE_RATE, endSeconds: windowStart + end / SAMPLE_RATE }
      words.push(...wordsOfTokens(tokens, times, vocabulary))
    }
    return { text: words.map(({ word }) => word).join(' '), words }
  }
})
