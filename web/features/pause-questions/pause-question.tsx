import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type LiveWordsState, showsWords } from '#web/features/live-words/live-transcript.tsx'
import { knowsOnDevice, readPreference, writePreference } from '#web/features/live-words/preference.ts'
import { browserClock } from '#web/lib/clock.ts'
import { Switch } from '#web/ui/switch.tsx'
import { type SpeechSource, watchPauses } from './watch-pauses.ts'

const STORAGE_KEY = 'keepsaid-pause-questions'

/** Whether a pause in a recording gets a question; on this device, until sign-out. */
const pauseQuestionsSetting = createStore(() => ({ isOn: readPreference(STORAGE_KEY) === 'on' }))

function setPauseQuestions(isOn: boolean): void {
  writePreference(STORAGE_KEY, isOn ? 'on' : 'off')
  pauseQuestionsSetting.setState({ isOn })
}

export function PauseQuestionsSwitch({ isExplained }: { isExplained: boolean }) {
  const { isOn } = useStore(pauseQuestionsSetting)
  return (
    <Switch
      label="Ask me a question when I pause"
      hint={
        isExplained
          ? 'About a name or place you just mentioned. It’s only on the screen, and goes away when you speak.'
          : undefined
      }
      checked={isOn}
      onCheckedChange={setPauseQuestions}
    />
  )
}

/** Whether there are live words to ask about, not read from a page, in a language whose names we recognize. */
export const canAskInPauses = (words: LiveWordsState & { readonly draft: { readonly bedtime?: unknown } }): boolean =>
  !words.draft.bedtime && knowsOnDevice(words.language) && showsWords(words)

interface PauseQuestionProps {
  source: SpeechSource
  /** Someone is speaking, or pauses, and their words appear live, in English. */
  isLive: boolean
  /** Who tells the story: their own name is no question to them. */
  storyteller: string
}

/**
 * A question about a name that was just said, while the person pauses. Its height is reserved for the whole recording, so nothing
 * moves. Screen readers don't announce it: their voice would be in the recording.
 */
export function PauseQuestion({ source, isLive, storyteller }: PauseQuestionProps) {
  const { isOn } = useStore(pauseQuestionsSetting)
  const isWatching = isOn && isLive
  const question = useQuestion(source, isWatching, storyteller)
  if (!isWatching) return null
  return (
    <div className="grid min-h-[calc(2lh+1.5rem)] w-full max-w-form items-start justify-items-center font-story text-heading leading-snug text-balance">
      {question && <p className="rounded-card bg-evergreen-wash px-5 py-3 wrap-anywhere">{question}</p>}
    </div>
  )
}

function useQuestion(source: SpeechSource, isWatching: boolean, storyteller: string): string | null {
  const [question, setQuestion] = useState<string | null>(null)
  useEffect(() => {
    if (!isWatching) return
    const stop = watchPauses({ source, clock: browserClock, storyteller, onQuestion: setQuestion })
    return () => {
      stop()
      setQuestion(null)
    }
  }, [source, isWatching, storyteller])
  return question
}
