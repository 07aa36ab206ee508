import { useLater } from '#web/lib/use-later.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { FinishedRecordingProps } from './finished-recording.tsx'
import { safetyLine } from './safety.ts'

const loadFinishedRecording = () => import('./finished-recording.tsx')

export interface SavingDeskProps extends Omit<FinishedRecordingProps, 'recording'> {
  /** It will be needed soon: fetched while somebody speaks, so that it is there when they stop. */
  wanted: boolean
}

/** Where a recording becomes a story; its part of the program comes with the first recording. */
export function SavingDesk({ wanted, ...rest }: SavingDeskProps) {
  const { part, late, retry } = useLater(loadFinishedRecording, wanted)
  const { phase, recording } = rest.snapshot
  if (phase !== 'complete' || !recording) return null
  if (part) return <part.FinishedRecording key={recording.id} recording={recording} {...rest} />
  return (
    <Card className="mx-auto w-full max-w-[46rem]">
      {late ? (
        <ErrorState
          level={1}
          title="This part of the page could not be fetched"
          message={`${safetyLine(rest.snapshot)}. Please leave this page open and check the connection: we keep trying.`}
          onRetry={retry}
        />
      ) : (
        <Spinner label="One moment…" />
      )}
    </Card>
  )
}
