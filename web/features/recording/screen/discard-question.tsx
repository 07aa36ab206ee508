import { useRef, useState } from 'react'
import { formatDay } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/fields.tsx'
import { DOUBLE_PRESS_MS } from './double-press.ts'

export interface DiscardQuestionProps {
  /** `durationMs` is null where it is not known. */
  recording: { readonly startedAt: number; readonly durationMs: number | null }
  /** Resolves to whether it is gone; may reject. */
  onDiscard: () => Promise<boolean>
  /** `gone`: it was thrown away. */
  onClose: (gone: boolean) => void
}

/** Asks twice: a voice that is thrown away cannot be had again. */
export function DiscardQuestion({ recording, onDiscard, onClose }: DiscardQuestionProps) {
  const [asked, setAsked] = useState<'once' | 'twice'>('once')
  const askedAgainAt = useRef(0)
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState(false)
  const { startedAt, durationMs } = recording
  const what = `The recording from ${formatDay(startedAt, Date.now())}${durationMs === null ? ' is in your vault.' : ` is ${formatDuration(durationMs)} long.`}`

  function askAgain() {
    askedAgainAt.current = performance.now()
    setAsked('twice')
  }

  async function discard() {
    if (performance.now() - askedAgainAt.current < DOUBLE_PRESS_MS) return
    setPending(true)
    setFailed(false)
    const gone = await onDiscard().catch(() => false)
    setPending(false)
    if (gone) onClose(true)
    else setFailed(true)
  }

  const again = asked === 'twice'
  return (
    <ConfirmDialog
      // A dialog of its own, whose safe choice has the focus.
      key={asked}
      open
      onOpenChange={(open) => !open && onClose(false)}
      title={again ? 'Discard it for good?' : 'Discard this recording?'}
      safeLabel="Keep It"
      confirmLabel={again ? 'Discard for Good' : 'Discard'}
      danger={again}
      pending={pending}
      pendingLabel="Discarding…"
      onConfirm={again ? discard : askAgain}
    >
      <p>
        {what}{' '}
        {again ? 'This cannot be undone: nobody can hear it again.' : 'It is not a story yet: nobody else has it.'}
      </p>
      {failed && (
        <div className="mt-4">
          <FieldError id="discard-failed">It could not be discarded. It may be open in another tab.</FieldError>
        </div>
      )}
    </ConfirmDialog>
  )
}
