import { UsersRound } from 'lucide-react'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { useStartFamily } from './use-enter-family.ts'

export interface StartFamilyButtonProps extends ButtonLook {
  start: ReturnType<typeof useStartFamily>
  onStart: () => void
}

/** Starts a family of one's own, and says so where that fails. */
export function StartFamilyButton({ start, onStart, ...look }: StartFamilyButtonProps) {
  return (
    <>
      {start.isError && (
        <Notice tone="error" title="Your family could not be started">
          {sentenceOf(start.error)}
        </Notice>
      )}
      <Button
        {...look}
        icon={<UsersRound aria-hidden />}
        pending={start.isPending}
        pendingLabel="Starting…"
        onClick={onStart}
      >
        Start Your Own Family
      </Button>
    </>
  )
}
