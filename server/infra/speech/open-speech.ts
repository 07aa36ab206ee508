import type { Log } from '../log.ts'
import { engineChooser, type SpeechSetting } from './choose-engine.ts'
import { pocketsphinxEngine } from './pocketsphinx.ts'
import type { SpeechEngine } from './speech-engine.ts'
import { whisperEngine } from './whisper.ts'

type SpeechPlaces = {
  setting: SpeechSetting
  /** Where programs are looked for. */
  path: string
  /** Where model weights are kept. */
  modelFolder: string
  /** An existing folder for drafts. */
  workFolder: string
}

/** The speech engines this server has. @throws SpeechSettingWrong when the setting can never work */
export const openSpeech = ({ setting, path, modelFolder, workFolder }: SpeechPlaces, log: Log): Speech => {
  const said = new Set<string>()
  const engine = engineChooser({
    setting,
    engines: [whisperEngine({ cacheDir: modelFolder }), pocketsphinxEngine({ path, temporaryFolder: workFolder })],
    // Asked again each minute: once in the log is enough.
    onUnavailable: (name, reason) => {
      if (said.has(name)) return
      said.add(name)
      log.info({ code: 'speech_engine_unavailable', engine: name, reason }, 'speech')
    },
  })
  return { setting, engine }
}

/** Speech recognition for the whole server: what is configured, and the engine to use now, if there is one. */
export type Speech = {
  setting: SpeechSetting
  engine(): Promise<SpeechEngine | undefined>
}
