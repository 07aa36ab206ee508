import { useEffect, useRef } from 'react'
import { useLater } from '#web/lib/use-later.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { ChosenPrompt } from '../prompts.ts'
import { Headline } from './headline.tsx'
import { LiveTranscript } from './live-transcript.tsx'
import { RecorderPanel } from './recorder-panel.tsx'
import type { RecordingDeskProps } from './recording-desk.tsx'

const loadBeginning = () => import('./beginning.tsx')

// `--spare`: how much taller the window is than the least that question, button, time, Pause and the line under them need.
// They share it out, so that all are in the first screen of a small telephone, and have air in a tall window. It is measured
// with the browser's bars in sight: one that goes away moves nothing.
const SPARE_HEIGHT =
  '[--spare:clamp(0rem,100svh_-_40rem,12.5rem)] sm:[--spare:clamp(0rem,100svh_-_36rem,12.5rem)] ' +
  'mt-[calc(var(--spare)*0.08_-_1rem)] gap-[calc(0.375rem_+_var(--spare)*0.09)] sm:gap-[calc(0.375rem_+_var(--spare)*0.13)]'

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
      <section aria-label="Recorder" className={classNames('flex flex-col text-center', SPARE_HEIGHT)}>
        <Headline snapshot={snapshot} firstName={user.firstName} />
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
