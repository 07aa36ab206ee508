import { Section } from '#web/ui/section.tsx'
import { StartFamilyButton } from './start-family-button.tsx'
import { useStartFamily } from './use-enter-family.ts'

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
