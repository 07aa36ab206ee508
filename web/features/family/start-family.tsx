import { UsersRound } from 'lucide-react'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-class.ts'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useStartFamily } from './queries.ts'

/** For a member who has no vault of their own: they can have one beside this family. */
export function OwnFamilySection({ familyName }: { familyName: string }) {
  const start = useStartFamily()
  return (
    <Section
      title="A family of your own"
      intro={
        <>
          You can start a vault that is yours: free for 30 days and without a card. You stay a member of {familyName},
          and what you have told in it stays there. The new family shows from then on; at the top of every page you can
          change between the two.
        </>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <StartFamilyButton start={start} onStart={() => start.mutate()} variant="secondary" />
      </div>
    </Section>
  )
}

interface StartFamilyButtonProps extends ButtonLook {
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
