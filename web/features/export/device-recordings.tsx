import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDay, formatTimeOfDay } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { openRecordingStore, type RecordingStore } from '#web/features/recording/storage/recording-store.ts'
import { type DeviceRecording, type DeviceTake, takeFileName } from '#web/features/recording/takes/recording.ts'
import { withKnownLength } from '#web/lib/wav-header.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Recordings that are only on this device, as downloads; renders nothing without any. */
export function DeviceRecordings({ accountId }: { accountId: number }) {
  const { recordings, store } = useRecordingsOnDevice(accountId)
  if (!store || recordings.length === 0) return null
  return (
    <Card aria-labelledby="device-recordings" className="flex flex-col gap-2">
      <Heading level={2} id="device-recordings" className="text-heading">
        Your recordings on this device
      </Heading>
      <p className="text-ink-soft">
        They aren’t saved as stories. They stay on this device, and you can download each one as a file.
      </p>
      <ul className="divide-y divide-hairline">
        {recordings.flatMap((recording) =>
          recording.takes
            .filter(({ durationMs }) => durationMs > 0)
            .map((take, i, takes) => (
              <TakeOnDevice
                key={take.id}
                recording={recording}
                take={take}
                position={takes.length > 1 ? i + 1 : null}
                store={store}
              />
            )),
        )}
      </ul>
    </Card>
  )
}

interface TakeOnDeviceProps {
  recording: DeviceRecording
  take: DeviceTake
  /** Which of several takes it is. */
  position: number | null
  store: RecordingStore
}

function TakeOnDevice({ recording, take, position, store }: TakeOnDeviceProps) {
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  const { startedAt, durationMs } = take
  const when = `${formatDay(startedAt, Date.now())} at ${formatTimeOfDay(startedAt)}`
  const title = recording.draft.title.trim()
  const part = position === null ? '' : `, part ${position}`

  async function download() {
    setState('reading')
    try {
      const file = await withKnownLength(await store.readTake(recording.id, take.id))
      saveAs(file, downloadName({ title, startedAt, mimeType: take.mimeType, position }))
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-[650] wrap-anywhere">{`${title || `Recording from ${when}`}${part}`}</p>
        <p className="figures text-small text-ink-soft">{`${formatDuration(durationMs)} long${title ? `, from ${when}` : ''}`}</p>
      </div>
      <Button
        variant="secondary"
        icon={<Download aria-hidden />}
        pending={state === 'reading'}
        onClick={download}
        className="grow sm:grow-0"
      >
        Download<span className="sr-only">{` ${title || `the recording from ${when}`}${part}`}</span>
      </Button>
      {state === 'failed' && (
        <div className="basis-full">
          <Notice tone="error" title="We couldn’t read the recording">
            It’s still on this device. Please close other tabs of this page and try again.
          </Notice>
        </div>
      )}
    </li>
  )
}

/** By then the browser has started the download. */
const REVOKE_DELAY_MS = 60_000

function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
}

/** Refreshed on focus. */
function useRecordingsOnDevice(accountId: number) {
  const [recordings, setRecordings] = useState<readonly DeviceRecording[]>([])
  const [store, setStore] = useState<RecordingStore | null>(null)

  useEffect(() => {
    const opened = openRecordingStore(accountId)
    let isUnmounted = false
    async function refresh() {
      // A browser without storage has no recordings.
      const found = await opened.list().catch(() => [])
      if (!isUnmounted) setRecordings(found)
    }
    setStore(opened)
    void refresh()
    addEventListener('focus', refresh)
    return () => {
      isUnmounted = true
      removeEventListener('focus', refresh)
      void opened.close()
    }
  }, [accountId])

  return { recordings, store }
}

/** Characters that some system doesn't allow in a file name. */
const FORBIDDEN = /[\s\p{Cc}/\\:*?"<>|]+/gu
const MAX_NAME_LENGTH = 80

interface NamedTake {
  readonly title: string
  readonly startedAt: number
  readonly mimeType: string
  /** Which of several takes it is. */
  readonly position: number | null
}

/** A take's file name: the recording's title, or when it was made ("Recording 2026-03-03 15.04.webm", "Geese 2.webm"). */
export function downloadName({ title, startedAt, mimeType, position }: NamedTake): string {
  const clean = title.replace(FORBIDDEN, ' ').replace(/^[. ]+/, '')
  const name = [...clean].slice(0, MAX_NAME_LENGTH).join('').trim() || `Recording ${formatStamp(new Date(startedAt))}`
  const extension = takeFileName(mimeType).split('.').at(-1)
  return `${name}${position === null ? '' : ` ${position}`}.${extension}`
}

function formatStamp(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${two(date.getHours())}.${two(date.getMinutes())}`
}
