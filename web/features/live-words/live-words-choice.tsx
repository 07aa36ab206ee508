import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type LiveWordsState, useOtherWay } from './live-transcript.tsx'
import { type LiveWordsSource, readPreference, setLiveWordsSource, sourcesFor, writePreference } from './preference.ts'

/** Whether the notice about where speech is recognized was dismissed: it's shown once. */
const NOTICE_KEY = 'keepsaid-live-words-told'

/** Who recognizes the words, and what becomes of the audio. */
export const EXPLANATIONS = {
  browser: 'Your browser transcribes them. To do that, some browsers send the audio to the company that makes them.',
  device: 'This device transcribes them, and the audio isn’t sent anywhere. The first time, it downloads about 35 MB.',
}

const SOURCE_LINES: Readonly<Record<LiveWordsSource, string>> = {
  browser: 'Transcribed by your browser.',
  device: 'Transcribed on this device.',
  off: 'This device can transcribe them, and the audio isn’t sent anywhere.',
}

interface LiveWordsChoiceProps {
  words: LiveWordsState
  /** No recording has begun. */
  isBefore: boolean
  onChange: (source: LiveWordsSource) => void
}

/**
 * The switch for live words, and who recognizes them. Explained until the person has confirmed it, but not during a
 * recording, when there is no time to read it.
 */
export function LiveWordsChoice({ words, isBefore, onChange }: LiveWordsChoiceProps) {
  const { liveWords, speechProblem, language } = words
  const otherWay = useOtherWay(language)
  const [isConfirmed, setIsConfirmed] = useState(() => readPreference(NOTICE_KEY) === 'yes')
  const sources = sourcesFor(language)
  const [first] = sources
  const isShown = liveWords === 'device' ? sources.includes('device') : liveWords === 'browser'
  const other = liveWords === 'device' ? 'browser' : 'device'
  const hasOther = sources.length > 1
  // After a problem, only the other source can help, and not in the middle of a story.
  if (!first || (speechProblem && !(hasOther && isBefore))) return null

  const isExplained = liveWords !== 'off' && isShown && isBefore && !isConfirmed && !speechProblem
  const explanation = isExplained && `${EXPLANATIONS[liveWords]} ${otherWay}`
  const line = isShown || hasOther ? SOURCE_LINES[isShown ? liveWords : 'off'] : undefined

  function choose(source: LiveWordsSource) {
    setLiveWordsSource(source)
    onChange(source)
  }

  return (
    <div className="flex flex-col items-start gap-2 border-t border-hairline pt-4">
      {!speechProblem && (
        <div className="w-full">
          <Switch
            label="Show my words while I speak"
            hint={explanation || line}
            checked={isShown}
            onCheckedChange={(checked) => choose(checked ? first : 'off')}
          />
        </div>
      )}
      <div className="-ml-outdent flex flex-wrap gap-x-4">
        {explanation && (
          <Button
            variant="quiet"
            onClick={() => {
              writePreference(NOTICE_KEY, 'yes')
              setIsConfirmed(true)
            }}
          >
            Got It
          </Button>
        )}
        {isBefore && hasOther && (
          <Button variant="quiet" onClick={() => choose(other)}>
            {other === 'device' ? 'Use This Device' : 'Use My Browser'}
          </Button>
        )}
      </div>
    </div>
  )
}
