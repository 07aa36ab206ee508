import { useEffect, useRef } from 'react'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { Card } from '#web/ui/card.tsx'
import type { Elements } from '#web/ui/elements.ts'
import { Heading } from '#web/ui/heading.tsx'
import { type LiveWordsSource, sourcesFor } from './preference.ts'
import type { RecognizerState } from './words-source.ts'

/** The words of a recording so far. The snapshot of a recording session has them. */
export interface LiveWordsState {
  readonly phase: string
  readonly draft: { readonly text: string }
  /** Recognized words that may still change; shown after `draft.text`. */
  readonly interim: string
  /** Of both. */
  readonly wordCount: number
  readonly recognizer: RecognizerState
  /** Why no words appear, or no more. */
  readonly speechProblem: string | null
  readonly liveWords: LiveWordsSource
  /** What is spoken. */
  readonly language: string
}

/** What the words will come from if the browser doesn't show them. Nothing is promised before we know. */
export const useOtherWay = (language: string): string => {
  const { data: site } = useSiteConfig()
  // LanguageChoice says what happens to other languages.
  if (language !== DEFAULT_LANGUAGE) return 'Your voice is always kept.'
  return site?.canTranscribe
    ? 'We’ll transcribe your words after you stop.'
    : 'You can type the words when you save your story.'
}

interface LiveTranscriptProps {
  words: LiveWordsState
  /** Below them. */
  children: Elements
}

/** The recognized words, those that may still change after them, and the word count. */
export function LiveTranscript({ words, children }: LiveTranscriptProps) {
  const { draft, interim, wordCount, recognizer, speechProblem, language } = words
  const otherWay = useOtherWay(language)
  return (
    <Card aria-labelledby="live-transcript" className="flex flex-col gap-4">
      <Heading level={2} id="live-transcript" className="text-heading">
        Your words
      </Heading>
      <Words text={draft.text} interim={interim} placeholder={placeholderOf(words) ?? otherWay} />
      {(wordCount > 0 || recognizer === 'listening') && (
        <p className="figures text-small text-ink-soft">{wordCount === 1 ? '1 word' : `${wordCount} words`}</p>
      )}
      {speechProblem && (
        <p role="status" className="border-t border-hairline pt-4">
          <strong className="font-[650]">{speechProblem}</strong>
          <span>{`. Your recording isn’t affected. ${otherWay}`}</span>
        </p>
      )}
      {children}
    </Card>
  )
}

const WHILE_RECORDING: Readonly<Record<RecognizerState, string | undefined>> = {
  off: undefined,
  starting: 'Getting ready to show your words…',
  listening: 'Listening…',
  failed: undefined,
}

/** Whether the words appear while they are spoken. */
export const showsWords = ({ liveWords, speechProblem, language }: LiveWordsState): boolean =>
  !speechProblem && sourcesFor(language).some((source) => source === liveWords)

/** Undefined if no words will appear. */
function placeholderOf(words: LiveWordsState): string | undefined {
  const { phase, recognizer } = words
  if (!showsWords(words)) return undefined
  return phase === 'recording' ? WHILE_RECORDING[recognizer] : 'You’ll see your words here as you speak.'
}

function Words({ text, interim, placeholder }: { text: string; interim: string; placeholder: string }) {
  const box = useRef<HTMLDivElement>(null)
  // The newest words stay in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever the words change
  useEffect(() => {
    // In newer browsers scrollTo returns a promise, which an effect must not return.
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [text, interim])
  if (text === '' && interim === '') return <p className="text-ink-soft">{placeholder}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: anything that scrolls must be reachable by keyboard
    <section ref={box} tabIndex={0} aria-label="Live transcript" className="max-h-72 overflow-y-auto font-story">
      <p translate="no" dir="auto" className="whitespace-pre-wrap">
        <span>{text !== '' && interim !== '' ? `${text} ` : text}</span>
        {interim !== '' && <i className="text-ink-soft">{interim}</i>}
      </p>
    </section>
  )
}
