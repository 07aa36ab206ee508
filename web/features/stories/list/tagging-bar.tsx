import { Tag, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatCount } from '#common/format/numbers.ts'
import { paths } from '#common/paths.ts'
import type { Facets } from '#server/features/stories/timeline/contract.ts'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Elements } from '#web/ui/elements.ts'
import { TextField } from '#web/ui/fields.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { PremiumHint } from '../premium.tsx'
import { filterParams, type StoryFilters } from '../story-filters.ts'
import { parseTags, TagSuggestions } from '../tags.tsx'
import { selectAll, startSelecting, stopSelecting, useSelection } from './story-selection.tsx'
import { type TagChange, type TagResult, useTagStories, useUndoTags } from './use-tag-stories.ts'

export interface TaggingBarProps {
  filters: StoryFilters
  facets: Facets | undefined
  onClose: () => void
}

/** Bulk tagging: select stories in the list, then add or remove tags on all of them. A Premium feature. */
export function TaggingBar(props: TaggingBarProps) {
  const isPremium = useSubscriptionStatus().data?.isPremium
  const bar = useRef<HTMLElement>(null)
  useEffect(() => bar.current?.focus({ preventScroll: true }), [])
  const closeButton = (
    <Button variant="quiet" className="shrink-0" icon={<X aria-hidden />} onClick={props.onClose}>
      Done
    </Button>
  )
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Tag several stories"
      data-bottom-bar
      className="sticky bottom-(--bottom-bars) z-30 -mx-gutter flex max-h-[45dvh] flex-col gap-3 overflow-y-auto border-t-2 border-edge bg-paper px-gutter py-3 outline-none sm:mx-0 sm:rounded-card sm:border-2 sm:px-6 print:hidden"
    >
      {isPremium === false ? (
        <PremiumLine>{closeButton}</PremiumLine>
      ) : (
        <SelectionBar {...props}>{closeButton}</SelectionBar>
      )}
    </section>
  )
}

/** Few lines only: the bar covers part of the list. */
function PremiumLine({ children }: { children: Elements }) {
  return (
    <div className="flex items-center justify-between gap-x-4">
      <div className="min-w-0">
        <Heading level={2} className="text-body leading-snug">
          Tag many stories at once
        </Heading>
        <p className="text-ink-soft text-small">
          <PremiumHint from={paths.stories} />
        </p>
      </div>
      {children}
    </div>
  )
}

function SelectionBar({ filters, facets, children }: TaggingBarProps & { children: Elements }) {
  const selection = useSelection()
  useEffect(() => {
    startSelecting()
    return stopSelecting
  }, [])
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [result, setResult] = useState<TagResult | null>(null)
  // Filters alone cannot reproduce search results, so these are selected one by one.
  const isSearching = filters.q !== ''
  const isAll = selection?.all === true
  useEffect(() => {
    if (isSearching && isAll) startSelecting()
  }, [isSearching, isAll])
  const total = facets?.total
  const count = (isAll ? total : selection?.ids.size) ?? 0
  const undo = useUndoTags()
  return (
    <>
      {result && <ResultNotice result={result} undo={undo} onDismiss={() => setResult(null)} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="grow font-[650]">
          {formatSelected(count)}
        </p>
        {isSearching && <p className="text-small text-ink-soft">Select search results one by one.</p>}
        {isAll ? (
          <Button variant="quiet" onClick={startSelecting}>
            Select One by One
          </Button>
        ) : (
          total !== undefined &&
          !isSearching && (
            <Button variant="quiet" onClick={selectAll}>
              {`Select All ${total.toLocaleString('en')}`}
            </Button>
          )
        )}
        <Button icon={<Tag aria-hidden />} disabled={count === 0} onClick={() => setDialogOpen(true)}>
          Tag
        </Button>
        {children}
      </div>
      {isDialogOpen && (
        <TagDialog
          target={isAll ? { filter: filterParams(filters) } : { ids: [...(selection?.ids ?? [])] }}
          count={count}
          onClose={() => setDialogOpen(false)}
          onDone={(tagged) => {
            setDialogOpen(false)
            undo.reset()
            setResult(tagged)
            startSelecting()
          }}
        />
      )}
    </>
  )
}

interface ResultNoticeProps {
  result: TagResult
  undo: ReturnType<typeof useUndoTags>
  onDismiss: () => void
}

/** What the last change did, with Undo. */
function ResultNotice({ result, undo, onDismiss }: ResultNoticeProps) {
  const { title, details } = formatTagged(result)
  const hasStopped = result.stopped !== undefined
  return (
    <Notice
      tone={undo.isError || (hasStopped && !undo.isSuccess) ? 'error' : 'success'}
      title={undo.isSuccess ? 'Changes undone' : title}
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
      <span>{undo.isError ? sentenceOf(undo.error) : !undo.isSuccess && details}</span>
      {hasStopped && undo.isIdle && <span>{` We had to stop before the end. ${sentenceOf(result.stopped)}`}</span>}
    </Notice>
  )
}

const FORM_ID = 'tag-stories'

interface TagDialogProps {
  target: Pick<TagChange, 'ids' | 'filter'>
  /** How many stories the target has. */
  count: number
  onClose: () => void
  onDone: (result: TagResult) => void
}

/** Asks which tags to add or remove. */
function TagDialog({ target, count, onClose, onDone }: TagDialogProps) {
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { tag, progress } = useTagStories()
  const send = (action: 'add' | 'remove') => {
    if (tag.isPending) return
    const tags = parseTags(text)
    setEmpty(tags.length === 0)
    if (tags.length === 0) field.current?.focus()
    else tag.mutate({ change: { ...target, [action]: tags }, count }, { onSuccess: onDone })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    send('add')
  }
  // Closing between two batches would lose the undo steps.
  const handleClose = () => {
    if (!progress) onClose()
  }
  const footer = (
    <>
      <Button variant="secondary" onClick={() => send('remove')} disabled={tag.isPending}>
        Remove
      </Button>
      <Button type="submit" form={FORM_ID} pending={tag.isPending} pendingLabel="Tagging…">
        Add Tags
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && handleClose()}
      title={`Tag ${formatCount(count, 'story', 'stories')}`}
      footer={footer}
      initialFocus={field}
    >
      <form id={FORM_ID} noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <TextField
          ref={field}
          label="Tags"
          hint="Separate with commas."
          dir="auto"
          autoComplete="off"
          value={text}
          {...(isEmpty && { error: 'Please enter at least one tag' })}
          onChange={(event) => setText(event.target.value)}
        />
        <TagSuggestions text={text} onText={setText} />
        {tag.isError && (
          <Notice tone="error" title="We couldn’t tag the stories">
            {sentenceOf(tag.error)}
          </Notice>
        )}
        {progress && (
          <Progress
            label="Tagging stories"
            value={progress.done}
            max={progress.total}
            valueText={`${progress.done.toLocaleString('en')} of ${progress.total.toLocaleString('en')}`}
          />
        )}
      </form>
    </Dialog>
  )
}

/** "3 stories selected" */
export const formatSelected = (count: number): string =>
  count === 0 ? 'No stories selected yet' : `${formatCount(count, 'story', 'stories')} selected`

/** How many stories changed, and one sentence for each reason why others did not. */
export function formatTagged({ changed, same, full, notYours }: Omit<TagResult, 'undo'>) {
  const details = [
    same > 0 && `${formatCount(same, 'story', 'stories')} didn’t need a change.`,
    full > 0 && `${formatCount(full, 'story', 'stories')} would have more than 50 tags, so we left them as they were.`,
    notYours > 0 && `You can’t tag ${formatCount(notYours, 'story', 'stories')} recorded by other people.`,
  ]
  return {
    title: changed === 0 ? 'Nothing changed' : `${formatCount(changed, 'story', 'stories')} changed`,
    details: details.filter((sentence) => sentence !== false).join(' '),
  }
}
