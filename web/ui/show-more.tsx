import { Button } from '#web/ui/button.tsx'

export interface ShowMoreProps {
  label?: string
  /** The next ones are on their way. */
  pending: boolean
  onPress: () => void
}

/** The way on from the end of a list of which there is more. */
export function ShowMore({ label = 'Show More Stories', pending, onPress }: ShowMoreProps) {
  return (
    <Button
      variant="secondary"
      size="large"
      className="self-center print:hidden"
      pending={pending}
      pendingLabel="Fetching more…"
      onClick={onPress}
    >
      {label}
    </Button>
  )
}
