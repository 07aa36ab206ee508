import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'

/** As many comments as will come, a few at the most. */
export function CommentsLoading({ count }: { count: number }) {
  const rows = Array.from({ length: Math.min(count, 3) }, (_, row) => row)
  return (
    <LoadingShape label="Loading the comments">
      <div className="divide-y divide-hairline">
        {rows.map((row) => (
          <div key={row} className="flex gap-3.5 py-5">
            <Shape round className="size-10 shrink-0" />
            <div className="flex min-w-0 flex-1 flex-col gap-2.5 pt-1">
              <Shape className="h-5 w-44" />
              <Shape className="h-5 w-4/5" />
            </div>
          </div>
        ))}
      </div>
    </LoadingShape>
  )
}
