import { useEffect, useRef } from 'react'
import { useLater } from '#web/lib/use-later.ts'
import { Headline } from './headline.tsx'
import { LiveTranscript } from './live-transcript.tsx'
import type { ChosenPrompt } from './prompts.ts'
import { RecorderPanel } from './recorder-panel.tsx'
import type { RecordingDeskProps } from './recording-desk.tsx'

const loadBeginning = () => import('./beginning.tsx')

/** Button and words, and under them what helps to begin: while somebody speaks that is out of sight. */
export function SpeakingDesk({
  session,
  snapshot,
  user,
  waiting,
  takesFocus,
  ready,
}: RecordingDeskProps & { ready: boolean }) {
  const { phase } = snapshot
  const { part: beginning } = useLater(loadBeginning, true)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  useEffect(() => {
    // What was pressed to carry on is gone; the button to stop takes its place.
    if (phase === 'requesting' && document.activeElement === document.body) button.current?.focus()
  }, [phase])

  function choose(prompt: ChosenPrompt) {
    session.choosePrompt(prompt)
    window.scrollTo({ top: 0 })
    button.current?.focus({ preventScroll: true })
  }

  return (
    <div className="flex flex-col gap-8 sm:gap-10">
      <section aria-label="Recorder" className="flex flex-col gap-6 text-center sm:gap-8">
        <Headline session={session} snapshot={snapshot} firstName={user.firstName} />
        <RecorderPanel
          session={session}
          snapshot={snapshot}
          familyId={user.familyId}
          ready={ready || phase !== 'idle'}
          button={button}
        />
      </section>
      <div className="mx-auto flex w-full max-w-[46rem] flex-col gap-6">
        {waiting}
        <LiveTranscript session={session} snapshot={snapshot} />
      </div>
      {beginning && (
        <beginning.Beginning
          user={user}
          resting={phase === 'idle' || phase === 'requesting'}
          onChoose={choose}
          chosen={phase === 'idle' ? snapshot.draft.prompt : null}
          onDrop={() => void session.recordAgain()}
        />
      )}
    </div>
  )
}
