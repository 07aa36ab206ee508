import { TabletSmartphone } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatTimeOfDay } from '#common/format/dates.ts'
import type { UnsavedRecording } from '#web/features/recording/storage/slice-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { bringHere } from './bring-here.ts'
import type { VaultRecording } from './use-recorded-elsewhere.ts'

export interface RecordedElsewhereProps {
  recordings: readonly VaultRecording[]
  accountId: number
  /** It is on this device now. */
  onOpen: (recording: UnsavedRecording, to: 'listen' | 'save') => void
  onDiscard: (recording: VaultRecording) => void
}

/** Recordings of this person that are in the vault, are no stories, and are not on this device. */
export function RecordedElsewhere({ recordings, ...acts }: RecordedElsewhereProps) {
  return (
    <ul aria-label="Recorded on another device" className="flex flex-col gap-4">
      {recordings.map((recording) => (
        <ElsewhereCard key={recording.recordingKey} recording={recording} {...acts} />
      ))}
    </ul>
  )
}

type ElsewhereCardProps = { recording: VaultRecording } & Omit<RecordedElsewhereProps, 'recordings'>

function ElsewhereCard({ recording, accountId, onOpen, onDiscard }: ElsewhereCardProps) {
  const [state, setState] = useState<'rest' | 'listen' | 'save' | 'failed'>('rest')
  const began = Date.parse(recording.startedAt ?? recording.createdAt)
  const from = `from ${formatDay(began, Date.now())}`
  const busy = state === 'listen' || state === 'save'

  async function open(to: 'listen' | 'save') {
    if (busy) return
    setState(to)
    try {
      onOpen(await bringHere(accountId, recording), to)
    } catch {
      setState('failed')
    }
  }

  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-72 gap-4">
        <span className="grid size-13 shrink-0 place-items-center rounded-round bg-evergreen-wash text-evergreen">
          <TabletSmartphone aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <Heading level={2} className="font-interface text-body leading-snug font-[650]">
            You have a recording {from} in your vault
          </Heading>
          <p className="mt-1 text-small text-ink-soft">
            Recorded on another device, begun at {formatTimeOfDay(began)}. It is not a story yet: your vault keeps it
            until {new Date(recording.removedAt).toLocaleDateString('en', { dateStyle: 'long' })}.
          </p>
        </div>
      </div>
      <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0">
        <Button
          variant="secondary"
          pending={state === 'listen'}
          pendingLabel="Fetching…"
          onClick={() => open('listen')}
        >
          Listen<span className="sr-only"> to the recording {from} in your vault</span>
        </Button>
        <Button variant="secondary" pending={state === 'save'} pendingLabel="Fetching…" onClick={() => open('save')}>
          Save<span className="sr-only"> the recording {from} in your vault</span>
        </Button>
        <Button variant="quiet" onClick={() => !busy && onDiscard(recording)}>
          Discard<span className="sr-only"> the recording {from} in your vault</span>
        </Button>
      </div>
      {state === 'failed' && (
        <div className="basis-full">
          <Notice tone="error" title="It could not be fetched">
            It is still in your vault. Please check the connection and the room on this device, and try again.
          </Notice>
        </div>
      )}
    </Card>
  )
}
