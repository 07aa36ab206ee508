import { PencilLine, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#common/format/numbers.ts'
import { paths } from '#common/paths.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PremiumHint } from '../premium.tsx'
import { filterParams, type StoryFilters } from '../story-filters.ts'
import { countSelected, selectAll, selectNone, useSelection } from './story-selection.tsx'
import { type EditCounts, type EditResult, useUndoEdit } from './use-edit-stories.ts'

const EditStoriesDialog = lazyPart(() => import('./edit-stories-dialog.tsx').then((part) => part.EditStoriesDialog))

export interface EditBarProps {
  filters: StoryFilters
  /** How many stories match the filters, if known. */
  total: number | undefined
  /** False for a family without Premium, which the tool belongs to. */
  isPremium: boolean
  /** Opened with its button, not by selecting a story: it takes the focus. */
  isOpened: boolean
  onClose: () => void
}

/** Select stories in the list, then change all of them. A Premium feature. */
export function EditBar({ filters, total, isPremium, isOpened, onClose }: EditBarProps) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpened) bar.current?.focus({ preventScroll: true })
  }, [isOpened])
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Edit several stories"
      data-bottom-bar
      className="sticky bottom-(--bottom-bars) z-30 -mx-gutter flex max-h-[45dvh] flex-col gap-3 overflow-y-auto border-t-2 border-edge bg-paper px-gutter py-3 outline-none sm:mx-0 sm:rounded-card sm:border-2 sm:px-6 print:hidden"
    >
      {isPremium ? (
        <SelectionBar filters={filters} total={total} onClose={onClose} />
      ) : (
        <PremiumLine onClose={onClose} />
      )}
    </section>
  )
}

function DoneButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="quiet" size="small" className="shrink-0" icon={<X aria-hidden />} onClick={onClose}>
      Done
    </Button>
  )
}

/** Few lines only: the bar covers part of the list. */
function PremiumLine({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex items-center justify-between gap-x-4">
      <div className="min-w-0">
        <Heading level={2} className="text-body leading-snug">
          Edit many stories at once
        </Heading>
        <p className="text-ink-soft text-small">
          <PremiumHint from={paths.stories} />
        </p>
      </div>
      <DoneButton onClose={onClose} />
    </div>
  )
}

function SelectionBar({ filters, total, onClose }: Pick<EditBarProps, 'filters' | 'total' | 'onClose'>) {
  const selection = useSelection()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [result, setResult] = useState<EditResult | null>(null)
  // Filters alone can't reproduce search results.
  const isSearching = filters.q !== ''
  const count = countSelected(selection, total)
  const undo = useUndoEdit()
  EditStoriesDialog.usePreload(true)
  return (
    <>
      {result && <ResultNotice result={result} undo={undo} onDismiss={() => setResult(null)} />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p role="status" className="grow font-[650]">
          {formatSelected(count)}
        </p>
        {isSearching && <p className="text-small text-ink-soft">Select search results one by one.</p>}
        {count > 0 && (
          <Button variant="quiet" size="small" onClick={selectNone}>
            Select None
          </Button>
        )}
        {total !== undefined && count < total && !isSearching && (
          <Button variant="quiet" size="small" onClick={selectAll}>
            {`Select All ${total.toLocaleString('en')}`}
          </Button>
        )}
        <Button
          size="small"
          className="ml-auto"
          icon={<PencilLine aria-hidden />}
          disabled={count === 0}
          onClick={() => setDialogOpen(true)}
        >
          Edit
        </Button>
        <DoneButton onClose={onClose} />
      </div>
      {isDialogOpen && (
        <EditStoriesDialog
          target={
            selection.all ? { filter: filterParams(filters), except: [...selection.ids] } : { ids: [...selection.ids] }
          }
          count={count}
          onClose={() => setDialogOpen(false)}
          onDone={(edited) => {
            setDialogOpen(false)
            undo.reset()
            setResult(edited)
            selectNone()
          }}
        />
      )}
    </>
  )
}

interface ResultNoticeProps {
  result: EditResult
  undo: ReturnType<typeof useUndoEdit>
  onDismiss: () => void
}

/** What the last change did, with Undo. */
function ResultNotice({ result, undo, onDismiss }: ResultNoticeProps) {
  const { title, details } = undo.isSuccess
    ? { ...formatEdited(undo.data), title: 'Changes undone' }
    : formatEdited(result)
  const hasStopped = result.stopped !== undefined
  return (
    <Notice
      tone={undo.isError || (hasStopped && !undo.isSuccess) ? 'error' : 'success'}
      title={title}
      onDismiss={onDismiss}
      action={
        result.undo.length > 0 &&
        !undo.isSuccess && (
          <Button variant="secondary" pending={undo.isPending} onClick={() => undo.mutate(result.undo)}>
            Undo
          </Button>
        )
      }
    >
      <span>{undo.isError ? sentenceOf(undo.error) : details}</span>
      {hasStopped && undo.isIdle && <span>{` We had to stop before the end. ${sentenceOf(result.stopped)}`}</span>}
    </Notice>
  )
}

/** "3 stories selected" */
export const formatSelected = (count: number): string =>
  count === 0 ? 'No stories selected yet' : `${formatCount(count, 'story', 'stories')} selected`

/** How many stories changed, and one sentence for each reason why others did not. */
export function formatEdited({ changed, same, full, notYours, categoryUnchanged, changedSince }: EditCounts) {
  const storiesOf = (count: number) => formatCount(count, 'story', 'stories')
  const details = [
    same > 0 && `${storiesOf(same)} didn’t need a change.`,
    full > 0 && `${storiesOf(full)} would have more than 50 tags, so we left them as they were.`,
    notYours > 0 && `You can’t change this in ${storiesOf(notYours)} recorded by other people.`,
    categoryUnchanged > 0 && `The category stays in ${storiesOf(categoryUnchanged)} recorded by other people.`,
    changedSince > 0 &&
      `${storiesOf(changedSince)} ${changedSince === 1 ? 'was' : 'were'} edited since then, and stayed that way.`,
  ]
  return {
    title: changed === 0 ? 'Nothing changed' : `${storiesOf(changed)} changed`,
    details: details.filter((sentence) => sentence !== false).join(' '),
  }
}
