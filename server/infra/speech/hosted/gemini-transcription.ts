import * as v from 'valibot'
import type { PartTranscription, ProviderApi } from './hosted-engine.ts'

type GeminiSettings = { key: string; baseUrl: string; model: string }

/** Such as `9.400s`. */
const Offset = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?s$/),
  v.transform((text) => Number.parseFloat(text)),
)
const Word = v.object({ word: v.string(), startOffset: v.optional(Offset, '0s'), endOffset: Offset })
const Part = v.object({
  text: v.optional(v.string()),
  audioTranscription: v.optional(v.object({ words: v.optional(v.array(Word), []) })),
})
const Reply = v.object({
  candidates: v.tuple([
    v.object({
      content: v.optional(v.object({ parts: v.optional(v.array(Part), []) }), {}),
      finishReason: v.literal('STOP'),
    }),
  ]),
})

/** Where Google's list of languages differs from the tags that browsers know. */
const LANGUAGE_CODES: Readonly<Record<string, string>> = { 'zh-CN': 'cmn-Hans-CN' }

/** Google's Gemini models that are made for transcription (ai.google.dev/gemini-api/docs/generate-content/transcribe). */
export const geminiTranscription = ({ key, baseUrl, model }: GeminiSettings): ProviderApi => ({
  request: (flac, language) => ({
    url: `${baseUrl}/models/${encodeURIComponent(model)}:generateContent`,
    headers: { 'x-goog-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      contents: [{ parts: [{ inlineData: { mimeType: 'audio/flac', data: flac.toString('base64') } }] }],
      generationConfig: {
        audioTranscriptionConfig: { languageCodes: [LANGUAGE_CODES[language] ?? language], wordTimestamp: true },
      },
    }),
  }),
  parse: (reply) => {
    const parsed = v.safeParse(Reply, reply)
    return parsed.success ? joinParts(parsed.output.candidates[0].content.parts ?? []) : undefined
  },
})

function joinParts(parts: readonly v.InferOutput<typeof Part>[]): PartTranscription {
  const words = parts
    .flatMap(({ audioTranscription }) => audioTranscription?.words ?? [])
    .map(({ word, startOffset, endOffset }) => ({ word, start: startOffset, end: endOffset }))
  const text = parts.map((part) => part.text ?? '').join('')
  return {
    text: text.trim() === '' ? words.map(({ word }) => word.trim()).join(' ') : text,
    words: words.length > 0 ? words : undefined,
  }
}
