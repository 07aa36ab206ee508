import type { Story } from '#server/features/stories/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useReachable } from '#web/lib/reachability.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DownloadList } from './download-list.tsx'
import { useDownloads } from './use-downloads.ts'

export interface TakeStoryDialogProps {
  story: Story
  onClose: () => void
}

/** What of a story can be taken along, each as a link. */
export function TakeStoryDialog({ story, onClose }: TakeStoryDialogProps) {
  const downloads = useDownloads(story.id)
  const reachable = useReachable()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Take It With You"
      description={
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {story.title}
        </span>
      }
    >
      <div className="flex flex-col gap-5">
        {!reachable && (
          <Notice title="You are offline">
            Downloads come from the server. They work again when you are connected.
          </Notice>
        )}
        {downloads.data ? (
          <DownloadList storyId={story.id} there={downloads.data} />
        ) : downloads.isError ? (
          <ErrorState
            level={3}
            title="We could not find out what there is"
            message={sentenceOf(downloads.error)}
            pending={downloads.isFetching}
            onRetry={() => void downloads.refetch()}
          />
        ) : (
          <LoadingShape label="Looking what there is">
            <Shape className="h-80 w-full" />
          </LoadingShape>
        )}
      </div>
    </Dialog>
  )
}
