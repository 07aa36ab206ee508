import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export interface FetchedProps<Data> {
  query: UseQueryResult<Data>
  /** What it means that nothing could be fetched: "The members could not be fetched". */
  problem: string
  /** The shape of what comes. */
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** One part of a page: its shape while it comes, why it does not come, and what there is. A failure leaves what was there. */
export function Fetched<Data>({ query, problem, loading, children }: FetchedProps<Data>) {
  const { data, error, isPending, isFetching, refetch } = query
  const again = (
    <Button variant="secondary" pending={isFetching} pendingLabel="Trying again…" onClick={() => void refetch()}>
      Try Again
    </Button>
  )
  return (
    <>
      {error && (
        <Notice tone="error" title={data === undefined ? problem : 'This may not be the newest'} action={again}>
          {sentenceOf(error)}
        </Notice>
      )}
      {data === undefined ? isPending && loading : children(data)}
    </>
  )
}
