import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDay, formatTimeOfDay } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { openSliceStore, type SliceStore, type UnsavedRecording } from '../storage/slice-store.ts'
import { recordingFileName } from '../sync/send-story.ts'

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

/**
 * What this account has recorded on this device and is in no vault: what was never saved, and what waits for the network.
 * Null until it is known; looked at again with the window.
 */
function useDeviceRecordings(accountId: number) {
  const [recordings, setRecordings] = useState<readonly UnsavedRecording[] | null>(null)
  const [store, setStore] = useState<SliceStore | null>(null)

  useEffect(() => {
    const opened = openSliceStore(accountId)
    let left = false
    async function look() {
      // Where the browser keeps no recordings there are none.
      const found = await Promise.all([opened.listUnsaved(), opened.listQueued()]).catch(() => [])
      if (!left) setRecordings(found.flat().filter(({ slices }) => slices > 0))
    }
    setStore(opened)
    void look()
    addEventListener('focus', look)
    return () => {
      left = true
      removeEventListener('focus', look)
      void opened.close()
    }
  }, [accountId])

  return { recordings, store }
}

/** Signs that one system or another does not want in the name of a file. */
const UNWANTED = /[\s\p{Cc}/\\:*?"<>|]+/gu
const LONGEST = 80

/** What a recording is called as a file: by its title, or by when it was made ("Recording 2026-03-03 15.04.webm"). */
export function downloadName({
  draft,
  startedAt,
  mimeType,
}: Pick<UnsavedRecording, 'startedAt' | 'mimeType'> & { draft: { title: string } }): string {
  const clean = draft.title.replace(UNWANTED, ' ').replace(/^[. ]+/, '')
  const title = [...clean].slice(0, LONGEST).join('').trim()
  const extension = recordingFileName(mimeType).split('.').at(-1)
  return `${title || `Recording ${stamp(new Date(startedAt))}`}.${extension}`
}

const stamp = (date: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${two(date.getHours())}.${two(date.getMinutes())}`
}
