import type { Story } from '#server/features/stories/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRestoreVersion } from './use-restore-version.ts'
import { useVersions } from './use-versions.ts'
import { VersionRow } from './version-row.tsx'

export interface VersionsPanelProps {
  story: Story
  /** Restoring is its author's alone. */
  mayRestore: boolean
  /** The person has changed title or text and not saved it: restoring would mix the two. */
  unsaved: boolean
}

/** Every earlier text of a story: to read, to compare and to put back. */
export function VersionsPanel({ story, mayRestore, unsaved }: VersionsPanelProps) {
  const versions = useVersions(story.id)
  const restore = useRestoreVersion(story)
  const { data, error, isPending, isFetching, hasNextPage, refetch, fetchNextPage } = versions
  return (
    <div className="flex flex-col gap-4">
      {isPending && <Coming />}
      {error && (
        <Notice
          tone="error"
          title="The earlier versions could not be fetched"
          action={
            <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          {sentenceOf(error)}
        </Notice>
      )}
      {restore.isError && (
        <Notice tone="error" title="The earlier version was not restored">
          {sentenceOf(restore.error)} The story is as it was.
        </Notice>
      )}
      {mayRestore && unsaved && (data?.length ?? 0) > 0 && (
        <p className="text-ink-soft">Save or discard what you have changed above. Then you can restore a version.</p>
      )}
      {data?.length === 0 && <p className="text-ink-soft">Nobody has changed this text. There is only this one.</p>}
      <ol className="divide-y divide-hairline empty:hidden">
        {data?.map((version, at) => (
          <VersionRow
            key={version.id}
            version={version}
            present={story.content ?? ''}
            earlier={data[at + 1]}
            pending={restore.isPending && restore.variables === version.id}
            onRestore={mayRestore && !unsaved ? () => restore.mutate(version.id) : null}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="secondary" className="self-start" pending={isFetching} onClick={() => void fetchNextPage()}>
          Show Earlier Ones
        </Button>
      )}
    </div>
  )
}

function Coming() {
  return (
    <LoadingShape label="Loading the earlier versions">
      <div className="flex flex-col gap-3 py-4">
        <Shape className="h-5 w-48" />
        <Shape className="h-6 w-2/3" />
        <Shape className="h-6 w-full" />
      </div>
    </LoadingShape>
  )
}
