import { encodeFlac } from '#server/infra/media/encode-flac.ts'
import type { Media } from '#server/infra/media/media-tools.ts'
import type { Log } from '../log.ts'
import { type EngineRequest, engineChooser, type SpeechSetting } from './choose-engine.ts'
import { geminiTranscription } from './hosted/gemini-transcription.ts'
import { hostedEngine, type ProviderApi } from './hosted/hosted-engine.ts'
import { openAiTranscription } from './hosted/openai-transcription.ts'
import { createProviderClient } from './hosted/provider-client.ts'
import { moonshineEngine } from './moonshine/moonshine.ts'
import type { SpeechEngine } from './speech-engine.ts'
import { whisperEngine } from './whisper/whisper.ts'

/** A hosted engine that the operator has set up. */
export type HostedSetting = {
  key: string | undefined
  /** Without a slash at the end. */
  baseUrl: string
  model: string
  /** Who receives recordings; see `Provider`. */
  label: string
  /** In millionths of a dollar. */
  pricePerMinute: number
}

type SpeechOptions = {
  setting: SpeechSetting
  /** Folder of the model weights. */
  modelFolder: string
  /** Where missing weights are downloaded from. */
  hub?: string
  openai?: HostedSetting | undefined
  gemini?: (HostedSetting & { key: string }) | undefined
  /** What a family's recordings may cost at providers, in millionths of a dollar. */
  maxPerDay: number
  media: Pick<Media, 'tools'>
}

/**
 * The speech engines of this server.
 * @throws InvalidSpeechSetting if the setting can never work
 */
export const openSpeech = (options: SpeechOptions, log: Log): Speech => {
  const { setting, modelFolder, hub, openai, gemini, maxPerDay, media } = options
  const hosted = (name: string, { label, model, pricePerMinute }: HostedSetting, api: ProviderApi) =>
    hostedEngine({
      name,
      model,
      provider: { label, pricePerMinute },
      api,
      client: createProviderClient(name),
      encode: async (pcm, signal) => encodeFlac(await media.tools(), pcm, signal),
    })
  const engines = [
    moonshineEngine(),
    whisperEngine({ cacheDir: modelFolder, ...(hub && { hub }) }),
    ...(openai ? [hosted('openai', openai, openAiTranscription(openai))] : []),
    ...(gemini ? [hosted('gemini', gemini, geminiTranscription(gemini))] : []),
  ]
  return createSpeech({ setting, engines, maxPerDay }, log)
}

/** @throws InvalidSpeechSetting if the setting can never work */
export const createSpeech = (
  { setting, engines, maxPerDay }: { setting: SpeechSetting; engines: readonly SpeechEngine[]; maxPerDay: number },
  log: Log,
): Speech => {
  const reported = new Set<string>()
  const enginesFor = engineChooser({
    setting,
    engines,
    // Availability is checked every minute. Log each reason once.
    onUnavailable: (name, reason) => {
      if (reported.has(`${name} ${reason}`)) return
      reported.add(`${name} ${reason}`)
      log.info(
        { code: 'speech_engine_unavailable', engine: name, reason },
        'speech engine not available; /health names the one in use',
      )
    },
  })
  const isUsed = ({ name }: SpeechEngine): boolean => setting === 'auto' || setting === name
  return {
    setting,
    maxPerDay,
    enginesFor,
    providers: engines.filter(isUsed).flatMap(({ provider }) => (provider ? [provider.label] : [])),
  }
}

/** Speech recognition for the whole server. */
export type Speech = {
  setting: SpeechSetting
  /** What a family's recordings may cost at providers in a day, in millionths of a dollar. */
  maxPerDay: number
  /** The engines that can transcribe a recording now, best first. */
  enginesFor(request: EngineRequest): Promise<SpeechEngine[]>
  /** The labels of the providers that a family's owner can agree to. */
  providers: readonly string[]
}
