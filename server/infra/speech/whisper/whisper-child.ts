// Runs in a child process started by whisper.ts.

import { SPEECH_SAMPLE_RATE } from '#common/speech/moonshine-decoder.ts'
import { sendMessage, serveRecognizer } from '../process/serve-recognizer.ts'
import { levelWindow, mayContainWords } from '../whole-windows.ts'
import { WHISPER_MODEL, WhisperTask } from './whisper-weights.ts'
import { wordsOfWindow } from './whisper-windows.ts'

await serveRecognizer(WhisperTask, async (task) => {
  const { env, pipeline } = await import('@huggingface/transformers')
  env.cacheDir = task.cacheDir
  env.remoteHost = `${task.hub}/`
  env.allowLocalModels = false
  const options = { dtype: 'q8', device: 'cpu' } as const
  const openPipeline = (more: object) =>
    pipeline('automatic-speech-recognition', WHISPER_MODEL, { ...options, ...more })

  const fromCache = task.cached ? await openPipeline({ local_files_only: true }).catch(() => undefined) : undefined
  const transcribe = fromCache ?? (await openPipeline({ progress_callback: onDownloadProgress() }))
  return async (samples, startSeconds) => {
    if (!mayContainWords(samples)) return { text: '', words: [] }
    const result = await transcribe(levelWindow(samples), {
      return_timestamps: 'word',
      // Windows are shorter than this. Without it, audio beyond 30 seconds would be dropped with only a warning.
      chunk_length_s: 30,
      stride_length_s: 5,
      language: task.language,
      task: 'transcribe',
    })
    const endSeconds = startSeconds + samples.length / SPEECH_SAMPLE_RATE
    return { text: result.text, words: wordsOfWindow(result.chunks ?? [], { startSeconds, endSeconds }) }
  }
})

function onDownloadProgress() {
  let lastPercent = -1
  return (info: { status: string; loaded?: number; total?: number }): void => {
    if (info.status !== 'progress_total' || !info.total) return
    const percent = Math.floor((100 * (info.loaded ?? 0)) / info.total)
    if (percent === lastPercent) return
    lastPercent = percent
    void sendMessage({ type: 'download', loadedBytes: info.loaded ?? 0, totalBytes: info.total })
  }
}
