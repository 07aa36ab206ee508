import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatTimeOfDay } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import type { UnsavedRecording } from '#web/features/recording/storage/slice-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { downloadName } from './download-name.ts'
import { useDeviceRecordings } from './use-device-recordings.ts'

/** The recordings that are on this device alone, each to be taken away as a file. Nothing where there are none. */
export function DeviceRecordings({ accountId }: { accountId: number }) {
  const { recordings, store } = useDeviceRecordings(accountId)
  if (!store || !recordings || recordings.length === 0) return null
  return (
    <Card aria-labelledby="device-recordings" className="flex flex-col gap-2">
      <Heading level={2} id="device-recordings" className="text-heading">
        Your recordings on this device
      </Heading>
      <p className="text-ink-soft">
        They are not saved as stories. They stay on this device, and you can keep each of them as a file.
      </p>
      <ul className="divide-y divide-hairline">
        {recordings.map((recording) => (
          <DeviceRecording key={recording.id} recording={recording} read={store.readBlob} />
        ))}
      </ul>
    </Card>
  )
}

type Read = (recordingId: string) => Promise<Blob>

function DeviceRecording({ recording, read }: { recording: UnsavedRecording; read: Read }) {
  const [state, setState] = useState<'rest' | 'reading' | 'failed'>('rest')
  const { id, startedAt, durationMs, draft } = recording
  const when = `${formatDay(startedAt, Date.now())} at ${formatTimeOfDay(startedAt)}`

  async function take() {
    setState('reading')
    try {
      saveAs(await read(id), downloadName(recording))
      setState('rest')
    } catch {
      setState('failed')
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-[650] wrap-anywhere">{draft.title.trim() || `Recording from ${when}`}</p>
        <p className="figures text-small text-ink-soft">
          {formatDuration(durationMs)} long{draft.title.trim() && `, from ${when}`}
        </p>
      </div>
      <Button
        variant="secondary"
        icon={<Download aria-hidden />}
        pending={state === 'reading'}
        onClick={take}
        className="grow sm:grow-0"
      >
        Download<span className="sr-only"> {draft.title.trim() || `the recording from ${when}`}</span>
      </Button>
      {state === 'failed' && (
        <div className="basis-full">
          <Notice tone="error" title="The recording could not be read">
            It is still on this device. Please close other tabs of this page and try again.
          </Notice>
        </div>
      )}
    </li>
  )
}

/** Long enough for the browser to have begun. */
const KEEP_MS = 60_000

function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
