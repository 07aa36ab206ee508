import { sentenceOf } from '#web/lib/call-error.ts'
import type { PagedList } from '#web/lib/paged-list.ts'
import { Button, type ButtonProps } from './button.tsx'
import { Notice } from './notice.tsx'

export interface ShowMoreProps extends Pick<ButtonProps, 'size' | 'className'> {
  list: Pick<PagedList, 'hasMore' | 'moreError'>
  isPending: boolean
  onShowMore: () => void
  label: string
  /** The title if the next page failed: "We couldn't load more stories". */
  problem: string
}

/** The end of a paged list: the error if the next page failed, and the button that fetches it. */
export function ShowMore({
  list: { hasMore, moreError },
  isPending,
  onShowMore,
  label,
  problem,
  ...look
}: ShowMoreProps) {
  return (
    <>
      {moreError && !isPending && (
        <Notice tone="error" title={problem}>
          {sentenceOf(moreError)}
        </Notice>
      )}
      {hasMore && (
        <Button variant="secondary" pending={isPending} pendingLabel="Loading more…" onClick={onShowMore} {...look}>
          {label}
        </Button>
      )}
    </>
  )
}
