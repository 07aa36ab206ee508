import { Card } from '#web/ui/card.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'

/** One invite that is still coming. */
export function InvitesLoading() {
  return (
    <LoadingShape label="Loading the invites">
      <Card as="div" className="flex flex-col gap-5">
        <div className="flex flex-col gap-2.5">
          <Shape className="h-7 w-40" />
          <Shape className="h-6 w-96" />
        </div>
        <div className="flex gap-3">
          <Shape className="h-13 w-32" />
          <Shape className="h-13 w-44" />
        </div>
      </Card>
    </LoadingShape>
  )
}
