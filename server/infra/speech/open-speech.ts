import type { Log } from '../log.ts'
import { engineChooser, type SpeechSetting } from './choose-engine.ts'
import { pocketsphinxEngine } from './pocketsphinx.ts'
import type { SpeechEngine } from './speech-engine.ts'
import { whisperEngine } from './whisper.ts'

type SpeechOptions = {
  setting: SpeechSetting
  /** The search path for programs. */
  path: string
  /** Folder of the model weights. */
  modelFolder: string
}

/**
 * The speech engines of this server.
 * @throws InvalidSpeechSetting if the setting can never work
 */
export const openSpeech = ({ setting, path, modelFolder }: SpeechOptions, log: Log): Speech => {
  const reported = new Set<string>()
  const engine = engineChooser({
    setting,
    engines: [whisperEngine({ cacheDir: modelFolder }), pocketsphinxEngine({ path })],
    // Availability is checked every minute. Log each reason once.
    onUnavailable: (name, reason) => {
      if (reported.has(name)) return
      reported.add(name)
      log.info({ code: 'speech_engine_unavailable', engine: name, reason }, 'speech')
    },
  })
  return { setting, engine }
}

/** Speech recognition for the whole server: the configured setting, and the engine to use now, if there is one. */
export type Speech = {
  setting: SpeechSetting
  engine(): Promise<SpeechEngine | undefined>
}
