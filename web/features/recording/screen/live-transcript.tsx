import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Switch } from '#web/ui/switch.tsx'
import {
  liveWordsNoticeSeen,
  markLiveWordsNoticeSeen,
  setLiveWordsEnabled,
  supportsLiveWords,
} from '../session/live-words-preference.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-store.ts'

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
      {supportsLiveWords() && !speechProblem && (
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
  if (!liveWords || speechProblem || !supportsLiveWords()) return 'Your words are written down after you stop.'
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

interface LiveWordsChoiceProps {
  wanted: boolean
  onChange: (wanted: boolean) => void
  /** Nobody is speaking: there is time to be told where the words are heard. */
  explains: boolean
}

const WHERE =
  'Your browser writes them down. Some browsers send the sound to the company that made them to do this. ' +
  'You can do without: then your words are written down after you stop.'

/** The switch for live words; at first with the line about where they are heard. */
function LiveWordsChoice({ wanted, onChange, explains }: LiveWordsChoiceProps) {
  const [told, setTold] = useState(liveWordsNoticeSeen)
  const tells = explains && !told
  return (
    <div className="flex flex-col items-start gap-2 border-t border-hairline pt-4">
      <div className="w-full">
        <Switch
          label="Show my words while I speak"
          hint={tells ? WHERE : undefined}
          checked={wanted}
          onCheckedChange={(choice) => {
            setLiveWordsEnabled(choice)
            onChange(choice)
          }}
        />
      </div>
      {tells && (
        <Button
          variant="quiet"
          className="-ml-outdent"
          onClick={() => {
            markLiveWordsNoticeSeen()
            setTold(true)
          }}
        >
          I understand
        </Button>
      )}
    </div>
  )
}
