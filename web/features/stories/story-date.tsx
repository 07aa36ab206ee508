import { formatDateTime, formatRelativeTime } from '#common/format/dates.ts'
import { useNow } from '#web/lib/use-now.ts'

/** When a story was kept, as people say it; the full date shows where a pointer rests on it. */
export function StoryDate({ date }: { date: string }) {
  const full = formatDateTime(date)
  return (
    // Its few words stay together where a line has room for them.
    <time dateTime={full && date} title={full} className="inline-block">
      {formatRelativeTime(date, useNow())}
    </time>
  )
}
