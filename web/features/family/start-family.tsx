import { UsersRound } from 'lucide-react'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonStyle } from '#web/ui/button-class.ts'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useStartFamily } from './queries.ts'

export function OwnFamilySection({ familyName }: { familyName: string }) {
  const start = useStartFamily()
  return (
    <Section
      title="A family of your own"
      intro={
        <>
          You can start a vault of your own. It’s free for 30 days, no credit card needed. You stay a member of{' '}
          {familyName}, and the stories you’ve told there stay there. We’ll switch you to the new family, and you can
          switch back at the top of any page.
        </>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <StartFamilyButton start={start} onStart={() => start.mutate()} variant="secondary" />
      </div>
    </Section>
  )
}

export interface StartFamilyButtonProps extends ButtonStyle {
  start: ReturnType<typeof useStartFamily>
  onStart: () => void
}

/** The button, and above it what went wrong. */
export function StartFamilyButton({ start, onStart, ...buttonLook }: StartFamilyButtonProps) {
  return (
    <>
      {start.isError && (
        <Notice tone="error" title="We couldn’t start your family">
          {sentenceOf(start.error)}
        </Notice>
      )}
      <Button
        {...buttonLook}
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
