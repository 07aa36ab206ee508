import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export interface NotTheNewestProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Stands above what could not be read again, and is still what it was. */
export function NotTheNewest({ query: { error, isFetching, refetch } }: NotTheNewestProps) {
  const again = (
    <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
      Try Again
    </Button>
  )
  return (
    <Notice tone="error" title="This may not be the newest" action={again}>
      {sentenceOf(error)}
    </Notice>
  )
}
