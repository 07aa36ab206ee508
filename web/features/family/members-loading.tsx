import { Card } from '#web/ui/card.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'

/** Three members who are still coming. */
export function MembersLoading() {
  return (
    <LoadingShape label="Loading the members">
      <Card as="div" className="divide-y divide-hairline py-2! sm:py-3!">
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className="flex items-center gap-4 py-4">
            <Shape round className="size-13 shrink-0" />
            <div className="flex min-w-0 flex-1 flex-col gap-2.5 py-1">
              <Shape className="h-6 w-44" />
              <Shape className="h-5 w-72" />
            </div>
          </div>
        ))}
      </Card>
    </LoadingShape>
  )
}
