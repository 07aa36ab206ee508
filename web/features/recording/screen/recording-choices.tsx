import { LanguageChoice } from '#web/features/live-words/language-choice.tsx'
import { LiveWordsChoice } from '#web/features/live-words/live-words-choice.tsx'
import { canAskInPauses, PauseQuestionsSwitch } from '#web/features/pause-questions/pause-question.tsx'
import { useRecorder } from './use-recorder.ts'

/** Choices below the live words that few people change. */
export function RecordingChoices() {
  const { session, snapshot } = useRecorder()
  const { phase, language } = snapshot
  const isBefore = phase === 'idle' || phase === 'requesting'
  return (
    <>
      <LiveWordsChoice words={snapshot} isBefore={isBefore} onChange={(source) => session.setLiveWords(source)} />
      {canAskInPauses(snapshot) && <PauseQuestionsSwitch isExplained={isBefore} />}
      {isBefore && <LanguageChoice language={language} onChange={session.setLanguage} />}
    </>
  )
}
