import { useStore } from 'zustand'
import { Switch } from '#web/ui/switch.tsx'
import { canAskInPauses } from '../pause-questions/pause-question.tsx'
import { pauseQuestionsSetting, setPauseQuestions } from '../pause-questions/setting.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-store.ts'
import { LanguageChoice } from './language-choice.tsx'

/** Choices below the live words that few people change. */
export function RecordingChoices({ session, snapshot }: { session: RecordingSession; snapshot: SessionSnapshot }) {
  const { isOn } = useStore(pauseQuestionsSetting)
  const { phase, language } = snapshot
  const isBefore = phase === 'idle' || phase === 'requesting'
  return (
    <>
      {canAskInPauses(snapshot) && (
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
      {isBefore && <LanguageChoice session={session} language={language} />}
    </>
  )
}
