import { useState } from 'react'
import { useStore } from 'zustand'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import { languageName, spokenLanguages, toSpokenLanguage } from '#common/spoken-languages.ts'
import { useChangeLanguage } from '#web/features/account/use-change-language.ts'
import { useWritesDown } from '#web/features/family/speech-settings.ts'
import {
  type LiveWordsSource,
  liveWordsNoticeSeen,
  markLiveWordsNoticeSeen,
  setLiveWordsSource,
  sourcesFor,
} from '#web/features/live-words/preference.ts'
import { pauseQuestionsSetting, setPauseQuestions } from '#web/features/pause-questions/pause-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choices.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useRecorder } from './use-recorder.ts'

interface RecordingChoicesProps {
  /** Says where the words come from if they aren't shown. */
  otherWay: string
  canAskInPauses: boolean
}

/** Choices below the live words that few people change. */
export function RecordingChoices({ otherWay, canAskInPauses }: RecordingChoicesProps) {
  const { isOn } = useStore(pauseQuestionsSetting)
  const { phase } = useRecorder().snapshot
  const isBefore = phase === 'idle' || phase === 'requesting'
  return (
    <>
      <LiveWordsChoice otherWay={otherWay} />
      {canAskInPauses && (
        <Switch
          label="Ask me a question when I pause"
          hint={
            isBefore
              ? 'About a name or place you just mentioned. It’s only on the screen, and goes away when you speak.'
              : undefined
          }
          checked={isOn}
          onCheckedChange={setPauseQuestions}
        />
      )}
      {isBefore && <LanguageChoice />}
    </>
  )
}

const EXPLANATIONS = {
  browser: 'Your browser writes them down. To do that, some browsers send the audio to the company that makes them.',
  device: 'This device writes them down, and the audio isn’t sent anywhere. The first time, it downloads about 35 MB.',
}

const SOURCE_LINES: Readonly<Record<LiveWordsSource, string>> = {
  browser: 'Written down by your browser.',
  device: 'Written down on this device.',
  off: 'This device can write them down, and the audio isn’t sent anywhere.',
}

/**
 * The switch for live words, and who recognizes them. Explained until the person has confirmed it, but not during a
 * recording, when there is no time to read it.
 */
function LiveWordsChoice({ otherWay }: { otherWay: string }) {
  const { session, snapshot } = useRecorder()
  const { liveWords, speechProblem, phase, language } = snapshot
  const [isConfirmed, setIsConfirmed] = useState(liveWordsNoticeSeen)
  const sources = sourcesFor(language)
  const [first] = sources
  const isShown = liveWords === 'device' ? sources.includes('device') : liveWords === 'browser'
  const other = liveWords === 'device' ? 'browser' : 'device'
  const hasOther = sources.length > 1
  const isBefore = phase === 'idle' || phase === 'requesting'
  // After a problem, only the other source can help, and not in the middle of a story.
  if (!first || (speechProblem && !(hasOther && isBefore))) return null

  const isExplained = liveWords !== 'off' && isShown && isBefore && !isConfirmed && !speechProblem
  const explanation = isExplained && `${EXPLANATIONS[liveWords]} ${otherWay}`
  const line = isShown || hasOther ? SOURCE_LINES[isShown ? liveWords : 'off'] : undefined

  function choose(source: LiveWordsSource) {
    setLiveWordsSource(source)
    session.setLiveWords(source)
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
              markLiveWordsNoticeSeen()
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

const LANGUAGES = spokenLanguages.map(({ tag, name }) => ({ value: tag, label: name }))

/** What the person speaks: for this recording at once, and for later ones as soon as the server knows it. */
function LanguageChoice() {
  const { session, snapshot } = useRecorder()
  const { language } = snapshot
  const [isOpen, setIsOpen] = useState(false)
  const change = useChangeLanguage()
  const writesDown = useWritesDown(language)
  const name = languageName(language)

  function choose(tag: string) {
    const chosen = toSpokenLanguage(tag)
    session.setLanguage(chosen)
    change.mutate(chosen)
  }

  return (
    <div className="flex flex-col items-start gap-2 border-t border-hairline pt-4">
      {isOpen ? (
        <Select
          label="Language you speak"
          name="language"
          autoFocus
          className="w-full max-w-form"
          options={LANGUAGES}
          value={language}
          onChange={({ target }) => choose(target.value)}
        />
      ) : (
        <Button
          variant="quiet"
          className="-ml-outdent"
          onClick={() => setIsOpen(true)}
        >{`Language you speak: ${name}`}</Button>
      )}
      {language !== DEFAULT_LANGUAGE && writesDown !== undefined && (
        <p role="status" className="text-small text-ink-soft">
          {writesDown
            ? `We’ll write down your words in ${name} after you stop.`
            : `We can’t write down ${name} yet. Your voice is always kept, and you can type the words.`}
        </p>
      )}
      {change.isError && (
        <p
          role="status"
          className="text-small text-ink-soft"
        >{`We couldn’t save this for next time. What you record now is in ${name}.`}</p>
      )}
    </div>
  )
}
