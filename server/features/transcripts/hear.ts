import type { Media } from '#server/infra/media/media.ts'
import { writeSpeechPcm } from '#server/infra/media/speech-pcm.ts'
import type { SpeechEngine, Transcription } from '#server/infra/speech/engine.ts'

/** Gives a recording to a speech engine. `durationMs` is the decoded length; progress goes from 0 to 1. */
export const hear = (
  media: Media,
  engine: SpeechEngine,
  sound: { path: string; durationMs: number },
  options: { signal: AbortSignal; onProgress?: (fraction: number) => void },
): Promise<Transcription> =>
  media.withWorkFolder(async (folder) => {
    const target = `${folder}/speech.wav`
    await writeSpeechPcm(await media.tools(), { source: sound.path, target, signal: options.signal })
    return engine.transcribe(target, { ...options, durationMs: sound.durationMs })
  })
