import type { Transcription } from '#server/infra/speech/speech-engine.ts'

/** A pause that starts a paragraph after a sentence. */
const PAUSE_AFTER_SENTENCE_SECONDS = 2
/** A pause that starts a paragraph anywhere. */
const LONG_PAUSE_SECONDS = 5

/** The text of a transcription with a paragraph after each long pause. Without word times, the text as it is. */
export const formatParagraphs = ({ text, words = [] }: Pick<Transcription, 'text' | 'words'>): string => {
  // Only if the words are the whole text: some engines leave punctuation out of their words.
  if (words.map(({ word }) => word).join(' ') !== text) return text
  return words
    .map(({ word, end }, index) => {
      const next = words[index + 1]
      if (!next) return word
      const pause = next.start - end
      const isParagraph =
        pause >= LONG_PAUSE_SECONDS || (pause >= PAUSE_AFTER_SENTENCE_SECONDS && /[.!?]["”’]?$/.test(word))
      return `${word}${isParagraph ? '\n\n' : ' '}`
    })
    .join('')
}
