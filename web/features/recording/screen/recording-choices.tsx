import { useState } from 'react'
import { LanguageChoice } from '#web/features/live-words/language-choice.tsx'
import { LiveWordsChoice } from '#web/features/live-words/live-words-choice.tsx'
import { canAskInPauses, PauseQuestionsSwitch } from '#web/features/pause-questions/pause-question.tsx'
import { Details } from '#web/ui/details.tsx'
import { useRecorder } from './use-recorder.ts'

/** Choices below the live words that few people change. For people who have told a story they are folded. */
export function RecordingChoices({ isFolded }: { isFolded: boolean }) {
  const { session, snapshot } = useRecorder()
  const { phase, language } = snapshot
  const isBefore = phase === 'idle' || phase === 'requesting'
  const [isFirstVisit] = useState(!isFolded)
  const choices = (
    <>
      <LiveWordsChoice words={snapshot} isBefore={isBefore} onChange={(source) => session.setLiveWords(source)} />
      {canAskInPauses(snapshot) && <PauseQuestionsSwitch isExplained={isBefore} />}
      {isBefore && <LanguageChoice language={language} onChange={session.setLanguage} />}
    </>
  )
  if (isFirstVisit) return choices
  return (
    <Details label="Settings for your words">
      <div className="flex flex-col gap-4 *:first:border-t-0 *:first:pt-0">{choices}</div>
    </Details>
  )
}
