import type { SpeechEngine } from './speech-engine.ts'
import { SpeechSettingWrong } from './speech-engine.ts'

const AUTO_ORDER = ['whisper', 'openai', 'gemini', 'pocketsphinx'] as const
const RECHECK_MS = 60_000

export type SpeechSetting = 'auto' | 'off' | (typeof AUTO_ORDER)[number]

export type EngineChoice = {
  setting: SpeechSetting
  engines: readonly SpeechEngine[]
  /** Told of each engine that was asked and cannot be used now. */
  onUnavailable?: (engine: string, sentence: string) => void
}

/**
 * The engine to use now: the one that is set, if it can be used; with `auto` the first that can, in the order whisper,
 * openai, gemini, pocketsphinx. Undefined when there is none: the transcript stays pending and is tried again.
 *
 * @throws SpeechSettingWrong
 */
export async function chooseEngine(choice: EngineChoice): Promise<SpeechEngine | undefined> {
  for (const engine of candidates(choice)) {
    const answer = await engine.available()
    if (answer === true) return engine
    choice.onUnavailable?.(engine.name, answer)
  }
  return undefined
}

/**
 * `chooseEngine` that remembers its answer for a minute, or until the engine fails: so an engine installed later is
 * found, and one that does not work makes room for the next. Called when the server starts: a setting that cannot work
 * is refused there.
 *
 * @throws SpeechSettingWrong
 */
export function engineChooser(choice: EngineChoice): () => Promise<SpeechEngine | undefined> {
  candidates(choice)
  let chosen: { engine: Promise<SpeechEngine | undefined>; at: number } | undefined
  const choose = async (): Promise<SpeechEngine | undefined> => {
    const engine = await chooseEngine(choice)
    return engine && onFailure(engine, () => (chosen = undefined))
  }
  return () => {
    if (chosen === undefined || Date.now() - chosen.at >= RECHECK_MS) chosen = { engine: choose(), at: Date.now() }
    return chosen.engine
  }
}

function onFailure(engine: SpeechEngine, note: () => void): SpeechEngine {
  return {
    ...engine,
    transcribe: (path, options) =>
      engine.transcribe(path, options).catch((error: unknown) => {
        note()
        throw error
      }),
  }
}

function candidates({ setting, engines }: EngineChoice): readonly SpeechEngine[] {
  if (setting === 'off') return []
  const named = (name: string): SpeechEngine[] => engines.filter((engine) => engine.name === name)
  if (setting === 'auto') return AUTO_ORDER.flatMap(named)
  const wanted = named(setting)
  if (wanted.length > 0) return wanted
  throw new SpeechSettingWrong(
    setting === 'openai' || setting === 'gemini'
      ? `SPEECH=${setting}: hosted speech engines come later. Choose auto, whisper, pocketsphinx or off.`
      : `SPEECH=${setting}: there is no such speech engine here.`,
  )
}
