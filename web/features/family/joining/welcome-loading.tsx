import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'

/** The shape of the invitation, until it is known who sends it. */
export function WelcomeLoading() {
  return (
    <>
      <h1 className="sr-only">Your invitation</h1>
      <LoadingShape label="Opening your invitation...">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:items-start">
          <div className="flex flex-col gap-6">
            <Shape round className="size-13" />
            <Shape className="h-10 w-4/5" />
            <Shape className="h-10 w-3/5" />
            <Shape className="h-14 w-[32rem]" />
            <div className="flex max-w-form flex-col gap-3">
              <Shape className="h-16 w-full" />
              <Shape className="h-16 w-full" />
            </div>
          </div>
          <Shape className="h-96 w-full" />
        </div>
      </LoadingShape>
    </>
  )
}
