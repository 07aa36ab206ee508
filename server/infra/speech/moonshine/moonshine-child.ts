// Runs in a child process started by moonshine.ts.
import tokenizer from 'llama-tokenizer-js'
import { SAMPLE_RATE, serveRecognizer } from '../process/serve-recognizer.ts'
import type { TranscribedWord } from '../speech-engine.ts'
import { MoonshineTask } from './moonshine.ts'
import { readMoonshineFile } from './moonshine-files.ts'
import { END_TOKEN, loadMoonshineModel } from './moonshine-model.ts'
import { loadVoiceActivity } from './voice-activity.ts'
import { wordsOfTokens } from './word-times.ts'

const WORD_START = '▁'

await serveRecognizer(MoonshineTask, async () => {
  const findSpeech = await loadVoiceActivity(await readMoonshineFile('voiceActivity'))
  const recognize = await loadMoonshineModel({
    encoder: await readMoonshineFile('encoder'),
    decoder: await readMoonshineFile('decoder'),
  })
  return async (samples, windowStart) => {
    const words: TranscribedWord[] = []
    for (const { start, end } of await findSpeech(samples)) {
      const tokens = await recognize(samples.slice(start, end))
      const times = { startSeconds: windowStart + start / SAMPLE_RATE, endSeconds: windowStart + end / SAMPLE_RATE }
      words.push(...wordsOfTokens(tokens, times, { isText, startsWord, textOf }))
    }
    return { text: words.map(({ word }) => word).join(' '), words }
  }
})

function isText(id: number): boolean {
  return id !== END_TOKEN
}

function startsWord(id: number): boolean {
  return tokenizer.vocabById[id]?.startsWith(WORD_START) ?? false
}

function textOf(ids: readonly number[]): string {
  return tokenizer.decode([...ids], false, false)
}
