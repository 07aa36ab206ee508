import { Outcome } from '#web/ui/outcome.tsx'
import { SpinnerMark } from '#web/ui/spinner-mark.tsx'

export function JoiningView() {
  return (
    <Outcome title="Joining Family..." picture={<SpinnerMark />}>
      <p className="text-lead text-ink-soft">Please wait a moment. We are opening the family’s vault for you.</p>
    </Outcome>
  )
}
