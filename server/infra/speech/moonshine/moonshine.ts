import { fileURLToPath } from 'node:url'
import { createRecognizer } from '../process/run-recognizer.ts'
import type { SpeechEngine, TranscribedWord } from '../speech-engine.ts'
import { requireMoonshineFiles } from './moonshine-files.ts'

const CHILD = fileURLToPath(new URL('./moonshine-child.ts', import.meta.url))
/** Speech is searched and recognized in windows of this length. */
const WINDOW_SECONDS = 60
const START_TIMEOUT_MS = 60_000
/**
 * In UTF-16 code units. The child process gets up to 500 names in one argument, which Linux limits to 128 KiB; a name this long isn't
 * spoken as one word.
 */
const MAX_NAME_LENGTH = 40
/** As in the package of the weights. */
const MODEL = 'moonshine-base 0.1.12'

/** Moonshine Base on this machine's CPU: English, with word times. Its weights are installed with the app. */
export function moonshineEngine({ childFile = CHILD }: { childFile?: string } = {}): SpeechEngine {
  const name = 'moonshine'
  const recognizer = createRecognizer({
    name,
    childFile,
    loadTimeoutMs: START_TIMEOUT_MS,
    formatLoadFailure: () => 'The speech model could not be loaded.',
  })
  return {
    name,
    model: MODEL,
    languages: ['en'],
    available: () =>
      recognizer.available(() =>
        requireMoonshineFiles().then(
          () => true,
          () => 'Moonshine is not installed, or does not run on this kind of machine.',
        ),
      ),
    async transcribe(read, request) {
      const names = (request.names ?? []).filter(({ length }) => length <= MAX_NAME_LENGTH)
      const { text, words } = await recognizer.recognize({ names }, read(WINDOW_SECONDS), request)
      return { ...endSentence(text, words), language: 'en', engine: name }
    },
  }
}

/** Nothing follows the last word, which the model can't know: it may have put a comma there. */
const endSentence = (text: string, words: readonly TranscribedWord[]) => ({
  text: text.replace(/,$/, '.'),
  words: words.map((one, at) => (at === words.length - 1 ? { ...one, word: one.word.replace(/,$/, '.') } : one)),
})
