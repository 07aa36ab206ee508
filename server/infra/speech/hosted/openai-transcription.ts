import * as v from 'valibot'
import { primaryLanguage } from '#common/languages.ts'
import type { PartTranscription, ProviderApi } from './hosted-engine.ts'

/** Whisper's own rule for text that it made up: probably no speech, and improbable words. */
const MAX_NO_SPEECH_PROBABILITY = 0.6
const MIN_AVERAGE_LOG_PROBABILITY = -1

type OpenAiSettings = { key: string | undefined; baseUrl: string; model: string }

const Reply = v.object({
  text: v.string(),
  words: v.nullish(v.array(v.object({ word: v.string(), start: v.number(), end: v.number() }))),
  segments: v.nullish(
    v.array(
      v.object({
        text: v.string(),
        start: v.number(),
        end: v.number(),
        no_speech_prob: v.nullish(v.number()),
        avg_logprob: v.nullish(v.number()),
      }),
    ),
  ),
})

/** OpenAI's audio transcriptions, which many other servers offer, too. Whisper models return word times; GPT models don't. */
export const openAiTranscription = ({ key, baseUrl, model }: OpenAiSettings): ProviderApi => {
  const hasWordTimes = !model.startsWith('gpt-')
  return {
    request: (flac, language) => {
      const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
      const body = new FormData()
      body.append('model', model)
      body.append('response_format', hasWordTimes ? 'verbose_json' : 'json')
      // The newest models take a list.
      body.append(model.startsWith('gpt-transcribe') ? 'languages[]' : 'language', primaryLanguage(language))
      if (hasWordTimes) {
        body.append('timestamp_granularities[]', 'word')
        body.append('timestamp_granularities[]', 'segment')
      }
      body.append('file', new Blob([new Uint8Array(flac)], { type: 'audio/flac' }), 'part.flac')
      return { url: `${baseUrl}/audio/transcriptions`, headers, body }
    },
    parse: (reply) => {
      const parsed = v.safeParse(Reply, reply)
      return parsed.success ? withoutInventedText(parsed.output) : undefined
    },
  }
}

function withoutInventedText({ text, words, segments }: v.InferOutput<typeof Reply>): PartTranscription {
  const invented = (segments ?? []).filter(
    ({ no_speech_prob, avg_logprob }) =>
      (no_speech_prob ?? 0) > MAX_NO_SPEECH_PROBABILITY && (avg_logprob ?? 0) < MIN_AVERAGE_LOG_PROBABILITY,
  )
  const spoken = (words ?? undefined)?.filter(
    ({ start }) => !invented.some((segment) => start >= segment.start && start < segment.end),
  )
  const rest = (segments ?? []).filter((segment) => !invented.includes(segment))
  return {
    text: invented.length === 0 ? text : rest.map((segment) => segment.text.trim()).join(' '),
    words: spoken,
  }
}
