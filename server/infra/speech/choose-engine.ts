import type { SpeechEngine } from './speech-engine.ts'
import { InvalidSpeechSetting } from './speech-engine.ts'

const AUTO_ORDER = ['moonshine', 'whisper', 'openai', 'gemini'] as const
const RECHECK_MS = 60_000

export type SpeechSetting = 'auto' | 'off' | (typeof AUTO_ORDER)[number]

export type EngineChoice = {
  setting: SpeechSetting
  engines: readonly SpeechEngine[]
  /** Called for each engine that is unavailable. */
  onUnavailable?: (engine: string, sentence: string) => void
}

/**
 * The engine to use now: the configured one if it is available; with `auto` the first available one in the order
 * moonshine, whisper, openai, gemini. Undefined if there is none: the transcript stays pending and is tried again.
 * @throws InvalidSpeechSetting
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
 * A `chooseEngine` that caches its result for a minute or until the engine fails. An engine installed later is found,
 * and a failing one is replaced by the next. Throws at startup if the setting can never work. @throws
 * InvalidSpeechSetting
 */
export function engineChooser(choice: EngineChoice): () => Promise<SpeechEngine | undefined> {
  candidates(choice)
  let cached: { engine: Promise<SpeechEngine | undefined>; at: number } | undefined
  const choose = async (): Promise<SpeechEngine | undefined> => {
    const engine = await chooseEngine(choice)
    return engine && onFailure(engine, () => (cached = undefined))
  }
  return () => {
    if (cached === undefined || Date.now() - cached.at >= RECHECK_MS) cached = { engine: choose(), at: Date.now() }
    return cached.engine
  }
}

function onFailure(engine: SpeechEngine, onError: () => void): SpeechEngine {
  return {
    ...engine,
    transcribe: (path, options) =>
      engine.transcribe(path, options).catch((error: unknown) => {
        onError()
        throw error
      }),
  }
}

function candidates({ setting, engines }: EngineChoice): readonly SpeechEngine[] {
  if (setting === 'off') return []
  const named = (name: string): SpeechEngine[] => engines.filter((engine) => engine.name === name)
  if (setting === 'auto') return AUTO_ORDER.flatMap(named)
  const matching = named(setting)
  if (matching.length > 0) return matching
  throw new InvalidSpeechSetting(
    setting === 'openai' || setting === 'gemini'
      ? `SPEECH=${setting}: hosted speech engines are not supported yet. Choose auto, moonshine, whisper or off.`
      : `SPEECH=${setting}: there is no such speech engine.`,
  )
}
