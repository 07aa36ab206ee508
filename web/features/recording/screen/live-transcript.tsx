import { useEffect, useRef } from 'react'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import type { RecordingSession } from '../session/recording-session.ts'
import { browserHears } from '../session/remember-live-words.ts'
import type { SessionSnapshot } from '../session/session-snapshot.ts'
import { LiveWordsChoice } from './live-words-choice.tsx'

/** The words as they are heard, with those that may still change behind them, and how many there are. */
export function LiveTranscript({ session, snapshot }: { session: RecordingSession; snapshot: SessionSnapshot }) {
  const { draft, interim, wordCount, phase, speechProblem, liveWords } = snapshot
  return (
    <Card aria-labelledby="live-transcript" className="flex flex-col gap-4">
      <Heading level={2} id="live-transcript" className="text-heading">
        Your words
      </Heading>
      <Words text={draft.text} interim={interim} placeholder={placeholderOf(snapshot)} />
      {phase !== 'idle' && (
        <p className="figures text-small text-ink-soft">{wordCount === 1 ? '1 word' : `${wordCount} words`}</p>
      )}
      {speechProblem && (
        <p role="status" className="border-t border-hairline pt-4">
          <strong className="font-[650]">{speechProblem}</strong>. The recording is not touched by this: your words are
          written down after you stop.
        </p>
      )}
      {browserHears() && !speechProblem && (
        <LiveWordsChoice
          wanted={liveWords}
          onChange={session.setLiveWords}
          explains={phase === 'idle' || phase === 'requesting'}
        />
      )}
    </Card>
  )
}

function placeholderOf({ phase, liveWords, speechProblem }: SessionSnapshot): string {
  if (!liveWords || speechProblem || !browserHears()) return 'Your words are written down after you stop.'
  return phase === 'recording' ? 'Listening…' : 'Your words appear here while you speak.'
}

function Words({ text, interim, placeholder }: { text: string; interim: string; placeholder: string }) {
  const box = useRef<HTMLDivElement>(null)
  // The newest words stay in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the words, although it does not read them
  useEffect(() => {
    // In newer browsers scrollTo gives a promise, which an effect must not return.
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [text, interim])
  if (text === '' && interim === '') return <p className="text-ink-soft">{placeholder}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={box} tabIndex={0} aria-label="Live transcript" className="max-h-72 overflow-y-auto font-story">
      <p className="whitespace-pre-wrap">
        {text}
        {text !== '' && interim !== '' && ' '}
        {interim !== '' && <i className="text-ink-soft">{interim}</i>}
      </p>
    </section>
  )
}
