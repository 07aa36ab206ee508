import { useState } from 'react'
import type { StoryPage, StoryVersion } from '#server/features/stories/editing/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StoryDate } from '../story-date.tsx'
import { useRestoreVersion, useVersions } from './use-edit-story.ts'

export interface VersionsPanelProps {
  storyId: number
  /** Restoring is its author's alone. */
  mayRestore: boolean
  onRestored: (story: StoryPage) => void
}

/** Every earlier text of a story, to read and to put back. */
export function VersionsPanel({ storyId, mayRestore, onRestored }: VersionsPanelProps) {
  const versions = useVersions(storyId)
  const restore = useRestoreVersion(storyId)
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
      {data?.length === 0 && <p className="text-ink-soft">Nobody has changed this text. There is only this one.</p>}
      <ol className="divide-y divide-hairline empty:hidden">
        {data?.map((version) => (
          <Version
            key={version.id}
            version={version}
            pending={restore.isPending && restore.variables === version.id}
            onRestore={mayRestore ? () => restore.mutate(version.id, { onSuccess: onRestored }) : null}
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

interface VersionProps {
  version: StoryVersion
  pending: boolean
  onRestore: (() => void) | null
}

function Version({ version, pending, onRestore }: VersionProps) {
  const [open, setOpen] = useState(false)
  const { title, content, savedAt, savedBy } = version
  const name = savedBy ? `${savedBy.firstName} ${savedBy.lastName}`.trim() : null
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="text-small text-ink-soft">
        Saved <StoryDate date={savedAt} />
        {name && (
          <>
            {' '}
            by <bdi className="wrap-anywhere">{name}</bdi>
          </>
        )}
      </p>
      <p dir="auto" className="font-story font-[650] wrap-anywhere">
        {title}
      </p>
      <p dir="auto" className={`font-story wrap-anywhere whitespace-pre-line ${open ? '' : 'line-clamp-3'}`}>
        {content || 'No words.'}
      </p>
      <div className="-ml-5.5 flex flex-wrap gap-2">
        <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show Less' : 'Read It All'}
        </Button>
        {onRestore && (
          <Button variant="quiet" pending={pending} pendingLabel="Restoring…" onClick={onRestore}>
            Restore This Version
          </Button>
        )}
      </div>
    </li>
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
