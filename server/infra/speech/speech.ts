import type { SpeechSetting } from './choose-engine.ts'
import type { SpeechEngine } from './engine.ts'

/** Speech recognition for the whole server: what is configured, and the engine to use now, if there is one. */
export type Speech = {
  setting: SpeechSetting
  engine(): Promise<SpeechEngine | undefined>
}
