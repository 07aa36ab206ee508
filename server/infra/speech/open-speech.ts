import type { Log } from '../log.ts'
import { engineChooser, type SpeechSetting } from './choose-engine.ts'
import { moonshineEngine } from './moonshine/moonshine.ts'
import type { SpeechEngine } from './speech-engine.ts'
import { whisperEngine } from './whisper/whisper.ts'

type SpeechOptions = {
  setting: SpeechSetting
  /** Folder of the model weights. */
  modelFolder: string
  /** Where missing weights are downloaded from. */
  hub?: string
}

/**
 * The speech engines of this server.
 * @throws InvalidSpeechSetting if the setting can never work
 */
export const openSpeech = ({ setting, modelFolder, hub }: SpeechOptions, log: Log): Speech => {
  const reported = new Set<string>()
  const engine = engineChooser({
    setting,
    engines: [moonshineEngine(), whisperEngine({ cacheDir: modelFolder, ...(hub && { hub }) })],
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
