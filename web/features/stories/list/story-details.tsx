import type { Story } from '#server/features/stories/contract.ts'
import { Badge } from '#web/ui/badge.tsx'

/** What the family has found out about a story: who is in it, tags and notes. Nothing where there is nothing. */
export function StoryDetails({ story: { people, tags, notes } }: { story: Story }) {
  if (people.length === 0 && tags.length === 0 && !notes) return null
  return (
    <dl className="flex flex-col gap-3 border-t border-hairline pt-5 text-small *:flex *:flex-wrap *:gap-x-3 *:gap-y-1.5 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dt]:font-[650]">
      {people.length > 0 && (
        <div>
          <dt>People in it</dt>
          <dd dir="auto">{people.join(', ')}</dd>
        </div>
      )}
      {tags.length > 0 && (
        <div className="items-center">
          <dt>Tags</dt>
          <dd className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <Badge key={tag}>
                <bdi>{tag}</bdi>
              </Badge>
            ))}
          </dd>
        </div>
      )}
      {notes && (
        <div>
          <dt>Notes</dt>
          <dd dir="auto" className="measure basis-full whitespace-pre-line">
            {notes}
          </dd>
        </div>
      )}
    </dl>
  )
}
