import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#common/format/dates.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { listVersions, restoreVersion, type StoryVersion } from '#server/features/stories/editing/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { TimeAgo } from '../byline.tsx'
import { storyKeys } from '../story-cache.ts'
import { TextDiff } from './text-diff.tsx'
import { useUpdateStoryCache } from './use-edit-story.ts'

interface VersionsPanelProps {
  story: Story
  /** Only the author can restore a version. */
  canRestore: boolean
  /** There are unsaved changes to the title or text: restoring now would mix the two. */
  hasTextChanges: boolean
}

/** All earlier texts of a story, to read, compare and restore. */
export function VersionsPanel({ story, canRestore, hasTextChanges }: VersionsPanelProps) {
  const versions = useVersions(story.id)
  const restore = useRestoreVersion(story)
  const { data, error, isPending, isFetching, hasNextPage, refetch, fetchNextPage } = versions
  return (
    <div className="flex flex-col gap-4">
      {isPending && <LoadingPlaceholder />}
      {error && (
        <Notice
          tone="error"
          title="We couldn’t load the earlier versions"
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
        <Notice
          tone="error"
          title="We couldn’t restore this version"
        >{`${sentenceOf(restore.error)} The story hasn’t changed.`}</Notice>
      )}
      {canRestore && hasTextChanges && (data?.length ?? 0) > 0 && (
        <p className="text-ink-soft">Save or discard your changes above before you restore a version.</p>
      )}
      {data?.length === 0 && (
        <p className="text-ink-soft">There are no earlier versions. The text hasn’t been changed.</p>
      )}
      <ol className="divide-y divide-hairline empty:hidden">
        {data?.map((version, index) => (
          <VersionRow
            key={version.id}
            version={version}
            current={story.content ?? ''}
            previous={data[index + 1]}
            pending={restore.isPending && restore.variables === version.id}
            onRestore={canRestore && !hasTextChanges ? () => restore.mutate(version.id) : null}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="secondary" className="self-start" pending={isFetching} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
    </div>
  )
}

function LoadingPlaceholder() {
  return (
    <Skeleton label="Loading the earlier versions">
      <div className="flex flex-col gap-3 py-4">
        <SkeletonBlock className="h-5 w-48" />
        <SkeletonBlock className="h-6 w-2/3" />
        <SkeletonBlock className="h-6 w-full" />
      </div>
    </Skeleton>
  )
}

interface VersionRowProps {
  version: StoryVersion
  /** The story's current text. */
  current: string
  /** The version before this one; undefined if there is none, or it is not loaded. */
  previous: StoryVersion | undefined
  pending: boolean
  /** Null if the user cannot restore a version now. */
  onRestore: (() => void) | null
}

function VersionRow({ version, current, previous, pending, onRestore }: VersionRowProps) {
  const [shown, setShown] = useState<'excerpt' | 'text' | 'changes'>('excerpt')
  const { id, title, savedAt, savedBy } = version
  const content = version.content ?? ''
  const name = savedBy ? `${savedBy.firstName} ${savedBy.lastName}`.trim() : null
  const which = <span className="sr-only">{` of ${formatDateTime(savedAt) ?? ''}`}</span>
  const toggle = (what: 'text' | 'changes') => setShown(shown === what ? 'excerpt' : what)
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="text-small text-ink-soft">
        <span>Saved</span> <TimeAgo date={savedAt} />
        {name && (
          <span>
            {' '}
            by{' '}
            <bdi translate="no" className="wrap-anywhere">
              {name}
            </bdi>
          </span>
        )}
      </p>
      <p dir="auto" className="font-story font-[650] wrap-anywhere">
        {title}
      </p>
      {shown === 'changes' ? (
        <Changes id={id} content={content} current={current} previous={previous} />
      ) : (
        <p
          dir="auto"
          className={`font-story wrap-anywhere whitespace-pre-line ${shown === 'text' ? '' : 'line-clamp-3'}`}
        >
          {content || 'No text.'}
        </p>
      )}
      <div className="-ml-outdent flex flex-wrap gap-x-2">
        <Button variant="quiet" aria-expanded={shown === 'changes'} onClick={() => toggle('changes')}>
          <span>{shown === 'changes' ? 'Hide Changes' : 'Show Changes'}</span>
          {which}
        </Button>
        <Button variant="quiet" aria-expanded={shown === 'text'} onClick={() => toggle('text')}>
          <span>{shown === 'text' ? 'Show Less' : 'Show All'}</span>
          {which}
        </Button>
        {onRestore && (
          <Button variant="quiet" pending={pending} pendingLabel="Restoring…" onClick={onRestore}>
            Restore This Version
            {which}
          </Button>
        )}
      </div>
    </li>
  )
}

interface ChangesProps extends Pick<VersionRowProps, 'current' | 'previous'> {
  id: number
  content: string
}

function Changes({ id, content, current, previous }: ChangesProps) {
  const [against, setAgainst] = useState('current')
  return (
    <div className="flex flex-col gap-3">
      {previous && (
        <ChoiceGroup
          row
          legend="Compare this version"
          name={`compare-${id}`}
          value={against}
          onChange={({ target }) => setAgainst(target.value)}
          choices={[
            { value: 'current', label: 'with the current text' },
            { value: 'previous', label: 'with the version before it' },
          ]}
        />
      )}
      {against === 'previous' && previous ? (
        <TextDiff before={previous.content ?? ''} after={content} />
      ) : (
        <TextDiff before={content} after={current} />
      )}
    </div>
  )
}

const PAGE_SIZE = 50

/** The earlier texts of a story, latest first, page by page. */
const useVersions = (id: number) =>
  useInfiniteQuery({
    queryKey: storyKeys.versions(id),
    queryFn: ({ pageParam, signal }) =>
      call(listVersions, { params: { id }, query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flat(),
    networkMode: 'always',
  })

const showError = (error: unknown) => {
  toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
}

/** Restores an earlier text. The current one becomes a version, and the toast offers to undo. */
const useRestoreVersion = (story: Pick<Story, 'id' | 'title' | 'content'>) => {
  const client = useQueryClient()
  const updateCache = useUpdateStoryCache()
  const { id } = story
  const restore = (versionId: number) => call(restoreVersion, { params: { id, versionId }, query: {} })

  // Not a mutation hook: the panel may be gone when the user presses Undo.
  const undo = (replaced: Pick<Story, 'title' | 'content'>) =>
    client
      .getMutationCache()
      .build(client, {
        mutationFn: async () => {
          const versions = await call(listVersions, { params: { id }, query: {} })
          const before = versions.find(
            ({ title, content }) => title === replaced.title && (content ?? '') === (replaced.content ?? ''),
          )
          if (!before) throw new Error('The replaced text is not among the versions.')
          return restore(before.id)
        },
        networkMode: 'always',
        onSuccess: (page) => {
          updateCache(page)
          toast({ title: 'Changes undone' })
        },
        onError: showError,
      })
      .execute(undefined)
      // onError has shown it.
      .catch(() => undefined)

  return useMutation({
    mutationFn: restore,
    networkMode: 'always',
    // Remembered here, because the restored story may arrive as an update before the response.
    onMutate: () => story,
    onSuccess: (page, _versionId, replaced) => {
      updateCache(page)
      toast({
        title: 'Earlier version restored',
        action: {
          label: 'Undo',
          altText: 'The replaced text is at the top of the earlier versions, where you can restore it.',
          onAct: () => void undo(replaced),
        },
      })
    },
    onError: showError,
  })
}
