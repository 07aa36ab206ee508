// Runs in a child process started by moonshine.ts.
import { MIN_SAMPLES, SPEECH_SAMPLE_RATE } from '#common/speech/moonshine-decoder.ts'
import { recognizeSegment } from '#common/speech/recognize-segment.ts'
import { createNameTree, END_TOKEN, type Vocabulary } from '#common/speech/word-search.ts'
import { serveRecognizer } from '../process/serve-recognizer.ts'
import type { TranscribedWord } from '../speech-engine.ts'
import { MoonshineTask, readMoonshineFile } from './moonshine-files.ts'
import { addInaudible, wordsOfTokens } from './word-times.ts'

const WORD_START = '▁'

await serveRecognizer(MoonshineTask, async ({ names }) => {
  // Imported here, so that a missing runtime is reported as a failure to load.
  const { default: tokenizer } = await import('llama-tokenizer-js')
  const { loadMoonshineModel, loadVoiceActivity } = await import('./moonshine-model.ts')
  const textOf = (ids: readonly number[]): string => tokenizer.decode([...ids], false, false)
  const vocabulary: Vocabulary = {
    isText: (id) => id !== END_TOKEN,
    startsWord: (id) => tokenizer.vocabById[id]?.startsWith(WORD_START) ?? false,
    isSpoken: (id) => id !== END_TOKEN && /[\p{L}\p{N}]/u.test(textOf([id])),
    textOf,
  }
  const tokensOf = (word: string): number[] => tokenizer.encode(word, false, true)
  // A word that is a single token is one that the model knows, such as Rose, which would spoil a rose.
  const isRare = (word: string): boolean => tokensOf(word).length > 1 && tokensOf(word.toLowerCase()).length > 1
  const rareNames = names.flatMap((name) => name.split(/\s+/)).filter(isRare)
  const tree = createNameTree(rareNames.map(tokensOf))
  const findSpeech = await loadVoiceActivity(await readMoonshineFile('voiceActivity'))
  const files = { encoder: await readMoonshineFile('encoder'), decoder: await readMoonshineFile('decoder') }
  const recognize = await loadMoonshineModel(files, { vocabulary, names: tree })
  return async (samples, windowStart) => {
    const words: TranscribedWord[] = []
    for (const { start, end } of await findSpeech(samples)) {
      if (end - start < MIN_SAMPLES) continue
      for (const part of await recognizeSegment(recognize, samples.slice(start, end))) {
        const times = {
          startSeconds: windowStart + (start + part.start) / SPEECH_SAMPLE_RATE,
          endSeconds: windowStart + (start + part.end) / SPEECH_SAMPLE_RATE,
        }
        words.push(...wordsOfTokens(part.tokens, times, vocabulary))
        if (part.isInaudible) addInaudible(words, times)
      }
    }
    return { text: words.map(({ word }) => word).join(' '), words }
  }
})
