import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#common/format/dates.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { listVersions, restoreVersion, type StoryVersion } from '#server/features/stories/editing/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { StoryDate } from '../byline.tsx'
import { storyKeys } from '../story-cache.ts'
import { Difference } from './difference.tsx'
import { useKeepStory } from './use-edit-story.ts'

interface VersionsPanelProps {
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

interface VersionRowProps {
  version: StoryVersion
  /** The story's text as it stands in the vault. */
  present: string
  /** The version before this one; undefined where there is none, or it has not been fetched. */
  earlier: StoryVersion | undefined
  pending: boolean
  /** Null for who may not, or not now. */
  onRestore: (() => void) | null
}

/** One earlier text: what it said, what is different since or before, and the way back to it. */
function VersionRow({ version, present, earlier, pending, onRestore }: VersionRowProps) {
  const [shown, setShown] = useState<'beginning' | 'text' | 'changes'>('beginning')
  const { id, title, savedAt, savedBy } = version
  const content = version.content ?? ''
  const name = savedBy ? `${savedBy.firstName} ${savedBy.lastName}`.trim() : null
  const about = <span className="sr-only"> of {formatDateTime(savedAt)}</span>
  const toggle = (what: 'text' | 'changes') => setShown(shown === what ? 'beginning' : what)
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
      {shown === 'changes' ? (
        <Changes id={id} content={content} present={present} earlier={earlier} />
      ) : (
        <p
          dir="auto"
          className={`font-story wrap-anywhere whitespace-pre-line ${shown === 'text' ? '' : 'line-clamp-3'}`}
        >
          {content || 'No words.'}
        </p>
      )}
      <div className="-ml-outdent flex flex-wrap gap-x-2">
        <Button variant="quiet" aria-expanded={shown === 'changes'} onClick={() => toggle('changes')}>
          {shown === 'changes' ? 'Hide Changes' : 'Show Changes'}
          {about}
        </Button>
        <Button variant="quiet" aria-expanded={shown === 'text'} onClick={() => toggle('text')}>
          {shown === 'text' ? 'Show Less' : 'Read It All'}
          {about}
        </Button>
        {onRestore && (
          <Button variant="quiet" pending={pending} pendingLabel="Restoring…" onClick={onRestore}>
            Restore This Version
            {about}
          </Button>
        )}
      </div>
    </li>
  )
}

interface ChangesProps extends Pick<VersionRowProps, 'present' | 'earlier'> {
  id: number
  content: string
}

function Changes({ id, content, present, earlier }: ChangesProps) {
  const [against, setAgainst] = useState('present')
  return (
    <div className="flex flex-col gap-3">
      {earlier && (
        <ChoiceGroup
          row
          legend="Compare this version"
          name={`compare-${id}`}
          value={against}
          onChange={({ target }) => setAgainst(target.value)}
          choices={[
            { value: 'present', label: 'with the story now' },
            { value: 'earlier', label: 'with the one before it' },
          ]}
        />
      )}
      {against === 'earlier' && earlier ? (
        <Difference before={earlier.content ?? ''} after={content} />
      ) : (
        <Difference before={content} after={present} />
      )}
    </div>
  )
}

/** So many versions come at a time. */
const PAGE = 50

/** The earlier texts of a story, the latest first, page by page. */
const useVersions = (id: number) =>
  useInfiniteQuery({
    queryKey: storyKeys.versions(id),
    queryFn: ({ pageParam, signal }) =>
      call(listVersions, { params: { id }, query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flat(),
    networkMode: 'always',
  })

const formatError = (error: unknown) => {
  toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
}

/** Puts an earlier text back; the present one becomes a version. The toast that says so has the way back. */
const useRestoreVersion = (story: Pick<Story, 'id' | 'title' | 'content'>) => {
  const client = useQueryClient()
  const keep = useKeepStory()
  const { id } = story
  const restore = (versionId: number) => call(restoreVersion, { params: { id, versionId } })

  // Wherever the person has gone meanwhile: the mutation is the client's, not the panel's.
  const undo = (replaced: Pick<Story, 'title' | 'content'>) =>
    client
      .getMutationCache()
      .build(client, {
        mutationFn: async () => {
          const versions = await call(listVersions, { params: { id }, query: {} })
          const before = versions.find(
            ({ title, content }) => title === replaced.title && (content ?? '') === (replaced.content ?? ''),
          )
          if (!before) throw new Error('The text before is not among the versions.')
          return restore(before.id)
        },
        networkMode: 'always',
        onSuccess: (page) => {
          keep(page)
          toast({ title: 'The text is back as it was' })
        },
        onError: formatError,
      })
      .execute(undefined)
      // It has been said.
      .catch(() => undefined)

  return useMutation({
    mutationFn: restore,
    networkMode: 'always',
    // News of the story may come before the answer does.
    onMutate: () => story,
    onSuccess: (page, _versionId, replaced) => {
      keep(page)
      toast({
        title: 'Earlier version restored',
        action: {
          label: 'Undo',
          altText: 'The text that it replaced is the first of the earlier versions: you can restore it there.',
          onAct: () => void undo(replaced),
        },
      })
    },
    onError: formatError,
  })
}
