import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Elements } from './elements.ts'

export interface QueryBoundaryProps<Data> {
  query: {
    data: Data | undefined
    error: Error | null
    isPending: boolean
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  /** The title if nothing could be loaded: "We couldn't load the members". */
  problem: string
  /** On the button after an error. */
  retryLabel?: string
  /** Shown while loading. */
  loading: Elements
  children: (data: Data) => Elements
}

/** Part of a page with loading and error states. If refetching fails, the earlier data stays. */
export function QueryBoundary<Data>({
  query,
  problem,
  retryLabel = 'Try Again',
  loading,
  children,
}: QueryBoundaryProps<Data>) {
  const { data, error, isPending, isFetching, refetch } = query
  const again = (
    <Button variant="secondary" pending={isFetching} pendingLabel="Trying again…" onClick={() => void refetch()}>
      {retryLabel}
    </Button>
  )
  return (
    <>
      {error && (
        <Notice tone="error" title={data === undefined ? problem : 'This may be out of date'} action={again}>
          {sentenceOf(error)}
        </Notice>
      )}
      {data === undefined ? isPending && loading : children(data)}
    </>
  )
}
