import { useEffect, useRef, useState } from 'react'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
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

/** What the words will come from if the browser doesn't show them. Nothing is promised before we know. */
const useOtherWay = (): string =>
  useSiteConfig().data?.writesDown
    ? 'We’ll write down your words after you stop.'
    : 'You can type the words when you save your story.'

/** The recognized words, those that may still change after them, and the word count. */
export function LiveTranscript({ session, snapshot }: { session: RecordingSession; snapshot: SessionSnapshot }) {
  const { draft, interim, wordCount, phase, speechProblem, liveWords } = snapshot
  const otherWay = useOtherWay()
  return (
    <Card aria-labelledby="live-transcript" className="flex flex-col gap-4">
      <Heading level={2} id="live-transcript" className="text-heading">
        Your words
      </Heading>
      <Words text={draft.text} interim={interim} placeholder={placeholderOf(snapshot) ?? otherWay} />
      {phase !== 'idle' && (
        <p className="figures text-small text-ink-soft">{wordCount === 1 ? '1 word' : `${wordCount} words`}</p>
      )}
      {speechProblem && (
        <p role="status" className="border-t border-hairline pt-4">
          <strong className="font-[650]">{speechProblem}</strong>. Your recording isn’t affected. {otherWay}
        </p>
      )}
      {supportsLiveWords() && !speechProblem && (
        <LiveWordsSwitch
          isEnabled={liveWords}
          onChange={session.setLiveWords}
          explanation={phase === 'idle' || phase === 'requesting' ? `${EXPLANATION} ${otherWay}` : undefined}
        />
      )}
    </Card>
  )
}

/** Undefined if the browser shows no words. */
function placeholderOf({ phase, liveWords, speechProblem }: SessionSnapshot): string | undefined {
  if (!liveWords || speechProblem || !supportsLiveWords()) return undefined
  return phase === 'recording' ? 'Listening…' : 'You’ll see your words here as you speak.'
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
      <p className="whitespace-pre-wrap">
        {text}
        {text !== '' && interim !== '' && ' '}
        {interim !== '' && <i className="text-ink-soft">{interim}</i>}
      </p>
    </section>
  )
}

const EXPLANATION =
  'Your browser writes them down. To do that, some browsers send the audio to the company that makes them. ' +
  'You can turn this off.'

interface LiveWordsSwitchProps {
  isEnabled: boolean
  onChange: (isEnabled: boolean) => void
  /** Where the words are recognized; undefined during a recording, when there is no time to read it. */
  explanation: string | undefined
}

/** The switch for live words; explained until the person has confirmed it. */
function LiveWordsSwitch({ isEnabled, onChange, explanation }: LiveWordsSwitchProps) {
  const [isConfirmed, setIsConfirmed] = useState(liveWordsNoticeSeen)
  const hint = isConfirmed ? undefined : explanation
  return (
    <div className="flex flex-col items-start gap-2 border-t border-hairline pt-4">
      <div className="w-full">
        <Switch
          label="Show my words while I speak"
          hint={hint}
          checked={isEnabled}
          onCheckedChange={(checked) => {
            setLiveWordsEnabled(checked)
            onChange(checked)
          }}
        />
      </div>
      {hint && (
        <Button
          variant="quiet"
          className="-ml-outdent"
          onClick={() => {
            markLiveWordsNoticeSeen()
            setIsConfirmed(true)
          }}
        >
          Got It
        </Button>
      )}
    </div>
  )
}
