import { UsersRound } from 'lucide-react'
import { TRIAL_DAYS } from '#common/pricing.ts'
import { useStartFamily } from '#web/features/account/switch-family.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonStyle } from '#web/ui/button-class.ts'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Continues a sentence about a new vault, where plans are sold. */
export const TRIAL_OFFER = `free for ${TRIAL_DAYS} days, no credit card needed`

export function OwnFamilySection({ familyName }: { familyName: string }) {
  const start = useStartFamily()
  const { data: site } = useSiteConfig()
  return (
    <Section
      title="A family of your own"
      intro={`You can start a vault of your own${site?.sells ? `, ${TRIAL_OFFER}` : ''}. You stay a member of ${familyName}, and the stories you’ve told there stay there. We’ll switch you to the new family, and you can switch back at the top of any page.`}
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
