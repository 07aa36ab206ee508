import type { TimelineStory } from '#server/features/stories/research/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { rangeOf } from './group-by-time.ts'

const YEARS = Array.from({ length: 10 }, (_, year) => year)

/**
 * A picture of when a story happened, on the ten years in which it began: a line as long as the time, dashed where it is not
 * sure, and open at its end where it goes on after them.
 */
export function TimeTrack({ eventDate }: { eventDate: NonNullable<TimelineStory['eventDate']> }) {
  const { left, width, goesOn } = rangeOf(eventDate)
  return (
    <div aria-hidden className="relative h-6 w-full overflow-hidden">
      <div className="absolute inset-x-0 top-1/2 grid grid-cols-10 border-t border-hairline">
        {YEARS.map((year) => (
          <span key={year} className="-mt-1 h-2 border-l border-hairline last:border-r" />
        ))}
      </div>
      <span
        className={classNames(
          'absolute top-1/2 h-3 -translate-y-1/2 border-2 border-evergreen',
          eventDate.kind === 'about' ? 'border-dashed bg-evergreen-wash' : 'bg-evergreen',
          goesOn ? 'rounded-l-round border-r-0' : 'rounded-round',
        )}
        style={{ left: `${left}%`, width: `${width}%` }}
      />
    </div>
  )
}
