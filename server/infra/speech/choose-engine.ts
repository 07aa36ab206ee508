import { primaryLanguage } from '#common/languages.ts'
import type { SpeechEngine } from './speech-engine.ts'
import { InvalidSpeechSetting } from './speech-engine.ts'

/** Best first. A family that agreed to a hosted engine expects its words. */
const HOSTED = ['openai', 'gemini'] as const
const EMBEDDED = ['moonshine', 'whisper'] as const
const RECHECK_MS = 60_000

export type SpeechSetting = 'auto' | 'off' | (typeof HOSTED)[number] | (typeof EMBEDDED)[number]

export type EngineRequest = {
  /** What is spoken, a BCP 47 tag. */
  language: string
  /** The labels of the providers that the family's owner agreed to. */
  providers: readonly string[]
}

export type EngineChoice = {
  setting: SpeechSetting
  engines: readonly SpeechEngine[]
  /** Called for each engine that is unavailable. */
  onUnavailable?: (engine: string, sentence: string) => void
}

/** Whether an engine transcribes at least as well as another one, whose transcripts may be of an engine that is gone. */
export const isAsGood = (engine: string, other: string): boolean => rankOf(engine) <= rankOf(other)

const rankOf = (engine: string): number => {
  const ranked: readonly string[] = [...HOSTED, ...EMBEDDED]
  const rank = ranked.indexOf(engine)
  return rank === -1 ? Number.POSITIVE_INFINITY : rank
}

/**
 * Returns a function that lists the available engines for a recording, best first. Whether an engine is available is
 * remembered for a minute or until it fails: an engine installed later is found, and a failing one comes after the others.
 * @throws InvalidSpeechSetting if the setting can never work
 */
export function engineChooser(choice: EngineChoice): (request: EngineRequest) => Promise<SpeechEngine[]> {
  const candidates = candidatesOf(choice)
  const checks = new Map<string, { answer: Promise<true | string>; at: number }>()

  const check = (engine: SpeechEngine): Promise<true | string> => {
    const known = checks.get(engine.name)
    if (known && performance.now() - known.at < RECHECK_MS) return known.answer
    const answer = engine.available()
    checks.set(engine.name, { answer, at: performance.now() })
    return answer
  }

  return async ({ language, providers }) => {
    const suitable = candidates.filter(
      ({ languages, provider }) =>
        (languages === 'any' || languages.includes(primaryLanguage(language))) &&
        (provider === undefined || providers.includes(provider.label)),
    )
    const found: SpeechEngine[] = []
    for (const engine of suitable) {
      // One of this machine's is enough, and looking for the model of the next may ask the network.
      if (found.some(({ provider }) => provider === undefined)) break
      const answer = await check(engine)
      if (answer === true) found.push(onFailure(engine, () => checks.delete(engine.name)))
      else choice.onUnavailable?.(engine.name, answer)
    }
    return found
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

/** The configured hosted engine serves only families that agreed to it, so the embedded ones serve the others. */
function candidatesOf({ setting, engines }: EngineChoice): readonly SpeechEngine[] {
  if (setting === 'off') return []
  const named = (names: readonly string[]): SpeechEngine[] =>
    names.flatMap((name) => engines.filter((engine) => engine.name === name))
  if (setting === 'auto') return named([...HOSTED, ...EMBEDDED])
  const matching = named([setting])
  if (matching.length === 0) throw new InvalidSpeechSetting(`SPEECH=${setting}: there is no such speech engine.`)
  return setting === 'openai' || setting === 'gemini' ? [...matching, ...named(EMBEDDED)] : matching
}
