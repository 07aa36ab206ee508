import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'

/** While we don't know whether the family has Premium. */
export function FormLoading() {
  return (
    <Skeleton label="Loading…">
      <div className="flex h-96 flex-col gap-6 rounded-card border border-hairline bg-card p-7">
        <SkeletonBlock className="h-8 w-1/2" />
        <SkeletonBlock className="h-14" />
        <SkeletonBlock className="h-14" />
      </div>
    </Skeleton>
  )
}

export function CollectionLoading() {
  return (
    <Skeleton label="Loading your bedtime stories…">
      <div className="grid gap-5 sm:grid-cols-2">
        <SkeletonBlock className="h-80 rounded-card!" />
        <SkeletonBlock className="h-80 rounded-card!" />
      </div>
    </Skeleton>
  )
}
