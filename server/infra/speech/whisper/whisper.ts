import { findPackageJSON } from 'node:module'
import { fileURLToPath } from 'node:url'
import { primaryLanguage } from '#common/languages.ts'
import { createRecognizer } from '../process/run-recognizer.ts'
import type { SpeechEngine } from '../speech-engine.ts'
import { hasWeights, isHubReachable, WHISPER_HUB, WHISPER_MODEL, type WhisperTask } from './whisper-weights.ts'

const PACKAGE = '@huggingface/transformers'
const CHILD = fileURLToPath(new URL('./whisper-child.ts', import.meta.url))
const DOWNLOAD_TIMEOUT_MS = 30 * 60_000
/** The model takes 30 seconds at a time. */
const WINDOW_SECONDS = 28

export type WhisperOptions = {
  /** Folder for the weights (about 80 MB), inside the data folder. */
  cacheDir: string
  /** Base URL for downloading the weights. */
  hub?: string
  onDownload?: (progress: { loadedBytes: number; totalBytes: number }) => void
  /** Throws if the optional package is not installed. */
  findPackage?: () => void
  /** The file that runs in the child process. */
  childFile?: string
}

/** Not its entry for `require`, which isn't installed. */
const requirePackage = (): void => {
  if (!findPackageJSON(PACKAGE, import.meta.url)) throw new Error(`The package ${PACKAGE} is not installed.`)
}

/** Whisper (base, 8 bit) on this machine's CPU, with word times. Downloads the weights on first use. */
export function whisperEngine(options: WhisperOptions): SpeechEngine {
  const name = 'whisper'
  const { cacheDir, hub = WHISPER_HUB } = options
  const findPackage = options.findPackage ?? requirePackage
  const recognizer = createRecognizer({
    name,
    childFile: options.childFile ?? CHILD,
    onDownload: options.onDownload,
    loadTimeoutMs: DOWNLOAD_TIMEOUT_MS,
    formatLoadFailure: (message) =>
      message.startsWith('fetch failed')
        ? `The speech model could not be downloaded from ${new URL(hub).host}.`
        : 'The speech model could not be loaded.',
  })

  return {
    name,
    model: WHISPER_MODEL,
    languages: 'any',
    available: () =>
      recognizer.available(async () => {
        try {
          findPackage()
        } catch {
          return `The optional package ${PACKAGE} is not installed.`
        }
        if ((await hasWeights(cacheDir)) || (await isHubReachable(hub))) return true
        return `The speech model has not been downloaded yet, and ${new URL(hub).host} cannot be reached.`
      }),
    async transcribe(read, request) {
      // The library doesn't detect the language.
      const language = primaryLanguage(request.language)
      const task: Omit<WhisperTask, 'seconds'> = { cacheDir, cached: await hasWeights(cacheDir), hub, language }
      const { text, words } = await recognizer.recognize(task, read(WINDOW_SECONDS), request)
      return { text, words, language, engine: name }
    },
  }
}
