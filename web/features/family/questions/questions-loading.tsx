import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'

/** Two questions that are still coming. */
export function QuestionsLoading() {
  return (
    <LoadingShape label="Loading the questions">
      <div className="mt-2 flex flex-col gap-1">
        <Shape className="h-8 w-72" />
        <div className="divide-y divide-hairline">
          {['first', 'second'].map((row) => (
            <div key={row} className="flex flex-col gap-3 py-5">
              <Shape className="h-5 w-52" />
              <Shape className="h-7 w-11/12" />
              <Shape className="h-13 w-36" />
            </div>
          ))}
        </div>
      </div>
    </LoadingShape>
  )
}
