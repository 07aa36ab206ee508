import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#common/format/numbers.ts'
import {
  type CorrectableStory,
  correctStories,
  findCorrectable,
} from '#server/features/stories/corrections/contract.ts'
import { restoreVersion } from '#server/features/stories/editing/contract.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Elements } from '#web/ui/elements.ts'
import { Notice } from '#web/ui/notice.tsx'
import { storyKeys } from '../story-cache.ts'
import type { CorrectedWord } from './corrected-words.ts'
import { MarkedText } from './text-diff.tsx'

type OtherStories = Replied<typeof findCorrectable>

/** The author's other stories that have the same word. */
const useOtherStories = ({ from, to, exceptStoryId }: CorrectedWord & { exceptStoryId: number }) =>
  useQuery({
    queryKey: [...storyKeys.all, 'corrections', from, to, exceptStoryId],
    queryFn: ({ signal }) => call(findCorrectable, { query: { from, to, except: exceptStoryId } }, { signal }),
    networkMode: 'always',
  })

/** "4 other stories", "more than 50 other stories" */
export const formatOthers = ({ stories, more }: OtherStories): string =>
  `${more ? 'more than ' : ''}${formatCount(stories.length, 'other story', 'other stories')}`

interface FixOtherStoriesProps extends CorrectedWord {
  /** The story that is corrected already. */
  exceptStoryId: number
  /** The offer: `others` is null while no other story is known to have the word, and `onFix` opens the dialog. */
  children: (offer: { others: OtherStories | null; onFix: () => void }) => Elements
}

/** Offers to correct a word in the author's other stories, too. */
export function FixOtherStories({ children, ...correction }: FixOtherStoriesProps) {
  const { data } = useOtherStories(correction)
  // The list as it was on opening: fixing the stories empties the current one.
  const [opened, setOpened] = useState<OtherStories | null>(null)
  const others = data && data.stories.length > 0 ? data : null
  return (
    <>
      {children({ others, onFix: () => setOpened(others) })}
      {opened && <FixDialog {...correction} others={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

interface FixDialogProps extends CorrectedWord {
  others: OtherStories
  onClose: () => void
}

/** Shows the word in each story, corrects the chosen ones, and can undo that. */
function FixDialog({ from, to, others, onClose }: FixDialogProps) {
  const { stories } = others
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const fix = useCorrectStories({ from, to })
  const undo = useUndoCorrections()
  const chosen = stories.filter(({ id }) => !left.has(id))
  const isPending = fix.isPending || undo.isPending
  const result = fix.data
  const toggle = (id: number) => setLeft(new Set(left.has(id) ? [...left].filter((one) => one !== id) : [...left, id]))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={
        undo.data
          ? formatUndone(undo.data.undone.length, undo.data.skipped.length)
          : result
            ? formatFixed(result.fixed.length)
            : `Change “${from}” to “${to}”?`
      }
      {...(!result && { description: `It’s also in ${formatOthers(others)} that you recorded.` })}
      footer={
        result ? (
          <>
            {result.fixed.length > 0 && !undo.isSuccess && (
              <Button
                variant="secondary"
                pending={undo.isPending}
                pendingLabel="Undoing…"
                onClick={() => undo.mutate(result.fixed)}
              >
                Undo
              </Button>
            )}
            <Button onClick={onClose} disabled={isPending}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose} disabled={isPending}>
              Not Now
            </Button>
            <Button
              pending={isPending}
              pendingLabel="Fixing…"
              disabled={chosen.length === 0}
              onClick={() => fix.mutate(chosen)}
            >
              {`Fix in ${formatCount(chosen.length, 'Story', 'Stories')}`}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <Outcome result={result} others={others} undo={undo} />
      ) : (
        <Choice others={others} left={left} onToggle={toggle} problem={fix.isError ? sentenceOf(fix.error) : null} />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  others: OtherStories
  /** Stories that stay as they are. */
  left: ReadonlySet<number>
  onToggle: (id: number) => void
  problem: string | null
}

function Choice({ others: { stories, more, unsearched }, left, onToggle, problem }: ChoiceProps) {
  return (
    <div className="flex flex-col gap-4">
      {problem !== null && (
        <Notice tone="error" title="We couldn’t fix the stories">{`${problem} Nothing was changed.`}</Notice>
      )}
      <ul className="-my-2 divide-y divide-hairline">
        {stories.map((story) => (
          <li key={story.id} className="py-2">
            <CheckboxField
              checked={!left.has(story.id)}
              onChange={() => onToggle(story.id)}
              label={
                <>
                  <bdi className="font-[650] wrap-anywhere">{story.title}</bdi>
                  {story.count > 1 && <span className="text-ink-soft">{` (${formatPlaces(story.count)})`}</span>}
                </>
              }
              hint={<Preview story={story} />}
            />
          </li>
        ))}
      </ul>
      {more && (
        <p className="text-small text-ink-soft">
          These are the newest ones. Once they’re fixed, you can fix the rest the same way.
        </p>
      )}
      {unsearched && <p className="text-small text-ink-soft">{UNSEARCHED}</p>}
    </div>
  )
}

const UNSEARCHED = 'We only looked through your newest stories. Older ones may have the word, too.'

const formatPlaces = (count: number): string => formatCount(count, 'place', 'places')

function Preview({ story: { preview } }: { story: CorrectableStory }) {
  const { before, found, fixed, after } = preview
  return (
    <span dir="auto" className="font-story wrap-anywhere">
      <span>{before}</span>
      <MarkedText kind="removed" text={found} />
      <MarkedText kind="added" text={fixed} />
      <span>{after}</span>
    </span>
  )
}

type FixResult = Replied<typeof correctStories>

interface OutcomeProps {
  result: FixResult
  others: OtherStories
  undo: ReturnType<typeof useUndoCorrections>
}

/** What was fixed or undone, and which stories were left as they are. */
function Outcome({ result, others: { stories, more, unsearched }, undo }: OutcomeProps) {
  const text = useRef<HTMLDivElement>(null)
  // The pressed button is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after undoing
  useEffect(() => text.current?.focus(), [undo.status === 'success'])
  const hasFixed = result.fixed.length > 0 && !undo.data
  const skipped: readonly SkippedStory[] = undo.data?.skipped ?? result.skipped
  const reasons = [...new Set(skipped.map(({ reason }) => reason))]
  return (
    <div ref={text} tabIndex={-1} role="status" className="flex flex-col gap-4 outline-none">
      {hasFixed && <p>The earlier texts are kept with each story.</p>}
      {!hasFixed && (skipped.length === 0 || !undo.data) && <p>The stories are as they were.</p>}
      {reasons.map((reason) => {
        const ids = skipped.filter((story) => story.reason === reason).map(({ id }) => id)
        return (
          <div key={reason}>
            <p>{SKIPPED[reason](ids.length)}</p>
            <ul className="mt-2 list-disc pl-6">
              {stories
                .filter(({ id }) => ids.includes(id))
                .map(({ id, title }) => (
                  <li key={id} dir="auto" className="wrap-anywhere">
                    {title}
                  </li>
                ))}
            </ul>
          </div>
        )
      })}
      {hasFixed && more && <p>More stories have the word. You can fix them next.</p>}
      {hasFixed && unsearched && <p>{UNSEARCHED}</p>}
    </div>
  )
}

/** `failed`: for example without a network. */
type SkipReason = FixResult['skipped'][number]['reason'] | 'failed'
type SkippedStory = { id: number; reason: SkipReason }

const SKIPPED: Readonly<Record<SkipReason, (count: number) => string>> = {
  changed_meanwhile: (count) =>
    count === 1
      ? 'One story has changed since, so we left it as it is:'
      : `${count} stories have changed since, so we left them as they are:`,
  too_long: (count) =>
    count === 1
      ? 'One story would become too long, so we left it as it is:'
      : `${count} stories would become too long, so we left them as they are:`,
  not_found: (count) =>
    count === 1 ? 'One story was deleted in the meantime:' : `${count} stories were deleted in the meantime:`,
  failed: (count) =>
    count === 1
      ? 'We couldn’t undo the change in one story. You can restore its earlier text where you edit it:'
      : `We couldn’t undo the change in ${count} stories. You can restore the earlier texts where you edit them:`,
}

const formatUndone = (undone: number, skipped: number): string =>
  skipped === 0
    ? 'Changes undone'
    : undone === 0
      ? 'Nothing was undone'
      : `Undone in ${formatCount(undone, 'story', 'stories')}`

const formatFixed = (count: number): string =>
  count === 0 ? 'Nothing changed' : `Fixed in ${formatCount(count, 'story', 'stories')}`

const useCorrectStories = ({ from, to }: CorrectedWord) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chosen: readonly CorrectableStory[]) =>
      call(correctStories, { body: { from, to, stories: chosen.map(({ id, state }) => ({ id, state })) } }),
    networkMode: 'always',
    onSettled: () => refetchStories(client),
  })
}

/**
 * Restores the texts before a correction, unless a story was edited or deleted since. What was corrected becomes a version again.
 */
const useUndoCorrections = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (fixed: FixResult['fixed']) => {
      const restored = await Promise.allSettled(
        fixed.map(({ id, versionId, state }) => call(restoreVersion, { params: { id, versionId }, query: { state } })),
      )
      const undone: number[] = []
      const skipped: SkippedStory[] = []
      for (const [at, { id }] of fixed.entries()) {
        const result = restored[at]
        if (result?.status === 'rejected') skipped.push({ id, reason: reasonOf(result.reason) })
        else undone.push(id)
      }
      return { undone, skipped }
    },
    networkMode: 'always',
    onSettled: () => refetchStories(client),
  })
}

const reasonOf = (cause: unknown): SkipReason => {
  const code = cause instanceof CallError ? cause.code : null
  return code === 'changed_meanwhile' || code === 'not_found' ? code : 'failed'
}

const refetchStories = (client: QueryClient) => client.invalidateQueries({ queryKey: storyKeys.all })
