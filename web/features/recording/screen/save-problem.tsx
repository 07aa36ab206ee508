import { Download } from 'lucide-react'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { FinishedRecording } from '../session/recording-machine.ts'
import type { SessionSnapshot } from '../session/session-snapshot.ts'
import { recordingFileName } from '../sync/recording-file-name.ts'
import type { SaveFailure } from '../sync/save-failure.ts'
import { useBlobUrl } from './use-blob-url.ts'

export interface SaveProblemProps {
  failure: SaveFailure
  recording: FinishedRecording
  storageProblem: SessionSnapshot['storageProblem']
}

/** Stays beside the button until the next try. The recording itself can be taken away as a file. */
export function SaveProblem({ failure, recording, storageProblem }: SaveProblemProps) {
  const url = useBlobUrl(recording.blob)
  return (
    <div className="w-full grow">
      <Notice
        tone="error"
        title="Your story is not saved yet"
        action={
          url && (
            <a
              href={url}
              download={recordingFileName(recording.mimeType)}
              className={buttonClass({ variant: 'secondary' })}
            >
              <Download aria-hidden />
              Download the recording
            </a>
          )
        }
      >
        {failure.message}
        {!storageProblem && ' The recording is kept on this device.'}
      </Notice>
    </div>
  )
}
