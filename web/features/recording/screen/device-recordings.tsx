import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatDay, formatTimeOfDay } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { withKnownLength } from '../capture/wav-header.ts'
import { openSliceStore, type SliceStore, type UnsavedRecording } from '../storage/slice-store.ts'
import { recordingFileName } from '../sync/send-story.ts'

/** Recordings that are only on this device, as downloads; renders nothing without any. */
export function DeviceRecordings({ accountId }: { accountId: number }) {
  const { recordings, store } = useDeviceRecordings(accountId)
  if (!store || !recordings || recordings.length === 0) return null
  return (
    <Card aria-labelledby="device-recordings" className="flex flex-col gap-2">
      <Heading level={2} id="device-recordings" className="text-heading">
        Your recordings on this device
      </Heading>
      <p className="text-ink-soft">
        They aren’t saved as stories. They stay on this device, and you can download each one as a file.
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
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  const { id, startedAt, durationMs, draft } = recording
  const when = `${formatDay(startedAt, Date.now())} at ${formatTimeOfDay(startedAt)}`

  async function download() {
    setState('reading')
    try {
      saveAs(await withKnownLength(await read(id)), downloadName(recording))
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-[650] wrap-anywhere">{draft.title.trim() || `Recording from ${when}`}</p>
        <p className="figures text-small text-ink-soft">{`${formatDuration(durationMs)} long${draft.title.trim() ? `, from ${when}` : ''}`}</p>
      </div>
      <Button
        variant="secondary"
        icon={<Download aria-hidden />}
        pending={state === 'reading'}
        onClick={download}
        className="grow sm:grow-0"
      >
        Download<span className="sr-only">{` ${draft.title.trim() || `the recording from ${when}`}`}</span>
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

/** This account's unsaved and queued recordings; null while loading. Refreshed on focus. */
function useDeviceRecordings(accountId: number) {
  const [recordings, setRecordings] = useState<readonly UnsavedRecording[] | null>(null)
  const [store, setStore] = useState<SliceStore | null>(null)

  useEffect(() => {
    const opened = openSliceStore(accountId)
    let isUnmounted = false
    async function refresh() {
      // A browser without storage has no recordings.
      const found = await Promise.all([opened.listUnsaved(), opened.listQueued()]).catch(() => [])
      if (!isUnmounted) setRecordings(found.flat().filter(({ slices }) => slices > 0))
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

/** A recording's file name: its title, or when it was made ("Recording 2026-03-03 15.04.webm"). */
export function downloadName({
  draft,
  startedAt,
  mimeType,
}: Pick<UnsavedRecording, 'startedAt' | 'mimeType'> & { draft: { title: string } }): string {
  const clean = draft.title.replace(FORBIDDEN, ' ').replace(/^[. ]+/, '')
  const title = [...clean].slice(0, MAX_NAME_LENGTH).join('').trim()
  const extension = recordingFileName(mimeType).split('.').at(-1)
  return `${title || `Recording ${formatStamp(new Date(startedAt))}`}.${extension}`
}

function formatStamp(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${two(date.getHours())}.${two(date.getMinutes())}`
}
