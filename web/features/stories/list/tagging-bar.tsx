import { Tag, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Facets } from '#server/features/stories/timeline/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { viewerOf } from '#web/features/account/viewer.ts'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { formatPremium } from '../premium.tsx'
import { filterParams, type StoryFilters } from '../story-filters.ts'
import { FamilyTags, tagsIn } from '../tags.tsx'
import { selectAll, startSelecting, stopSelecting, useSelection } from './story-selection.tsx'
import { type TagChange, type TagResult, useTagStories, useUndoTags } from './tag-stories.ts'

export interface TaggingBarProps {
  filters: StoryFilters
  facets: Facets | undefined
  onClose: () => void
}

/** Stories are chosen, and tagged together. Where that belongs to a plan the family does not have, it says so. */
export function TaggingBar(props: TaggingBarProps) {
  const isPremium = useSubscriptionStatus().data?.isPremium
  const bar = useRef<HTMLElement>(null)
  useEffect(() => bar.current?.focus({ preventScroll: true }), [])
  const close = (
    <Button variant="quiet" className="shrink-0" icon={<X aria-hidden />} onClick={props.onClose}>
      Done
    </Button>
  )
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Tag several stories"
      className="sticky bottom-[var(--player-height,0px)] z-30 -mx-gutter flex max-h-[45dvh] flex-col gap-3 overflow-y-auto border-t-2 border-edge bg-paper px-gutter py-3 outline-none sm:mx-0 sm:rounded-card sm:border-2 sm:px-6 print:hidden"
    >
      {isPremium === false ? <PremiumLine>{close}</PremiumLine> : <Bar {...props}>{close}</Bar>}
    </section>
  )
}

/** What it would be, in few lines: it lies over the list, which stays to be read. */
function PremiumLine({ children }: { children: ReactNode }) {
  const { user } = useUser()
  return (
    <div className="flex items-center justify-between gap-x-4">
      <div className="min-w-0">
        <Heading level={2} className="text-body leading-snug">
          Tags for many stories at once
        </Heading>
        {user && <p className="text-ink-soft text-small">{formatPremium(viewerOf(user))}</p>}
      </div>
      {children}
    </div>
  )
}

function Bar({ filters, facets, children }: TaggingBarProps & { children: ReactNode }) {
  const choice = useSelection()
  useEffect(() => {
    startSelecting()
    return stopSelecting
  }, [])
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState<TagResult | null>(null)
  const undo = useUndoTags()
  // What a search finds is more than a filter can say: found stories are chosen one by one.
  const searching = filters.q !== ''
  const choosesAll = choice?.all === true
  useEffect(() => {
    if (searching && choosesAll) startSelecting()
  }, [searching, choosesAll])
  const total = facets?.total
  const count = choice?.all ? total : choice?.ids.size
  const which = choice?.all ? { filter: filterParams(filters) } : { ids: [...(choice?.ids ?? [])] }
  const chosen = formatChosen(count ?? 0)
  const said = done && formatTagged(done)
  return (
    <>
      {said && (
        <Notice
          tone={undo.isError || (done.stopped !== undefined && !undo.isSuccess) ? 'error' : 'success'}
          title={undo.isSuccess ? 'It is as it was before' : said.title}
          onDismiss={() => setDone(null)}
          action={
            done.undo.length > 0 &&
            !undo.isSuccess && (
              <Button variant="secondary" pending={undo.isPending} onClick={() => undo.mutate(done.undo)}>
                Undo
              </Button>
            )
          }
        >
          {undo.isError ? sentenceOf(undo.error) : !undo.isSuccess && said.rest}
          {done.stopped !== undefined && undo.isIdle && ` It stopped before the end. ${sentenceOf(done.stopped)}`}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="grow font-[650]">
          {chosen}
        </p>
        {searching && <p className="text-small text-ink-soft">What a search finds is chosen one by one.</p>}
        {choice?.all ? (
          <Button variant="quiet" onClick={startSelecting}>
            Choose One by One
          </Button>
        ) : (
          total !== undefined &&
          !searching && (
            <Button variant="quiet" onClick={selectAll}>
              {`Choose All ${total.toLocaleString('en')}`}
            </Button>
          )
        )}
        <Button icon={<Tag aria-hidden />} disabled={!count} onClick={() => setAsking(true)}>
          Tag
        </Button>
        {children}
      </div>
      {asking && (
        <TagDialog
          title={`Tag ${chosen.replace(' chosen', '')}`}
          which={which}
          count={count ?? 0}
          onClose={() => setAsking(false)}
          onDone={(result) => {
            setAsking(false)
            undo.reset()
            setDone(result)
            startSelecting()
          }}
        />
      )}
    </>
  )
}

const FORM = 'tag-stories'

export interface TagDialogProps {
  /** "Tag 3 stories" */
  title: string
  which: Pick<TagChange, 'ids' | 'filter'>
  /** How many stories that are. */
  count: number
  onClose: () => void
  onDone: (result: TagResult) => void
}

/** Asks which tags many stories are to get or to lose. */
export function TagDialog({ title, which, count, onClose, onDone }: TagDialogProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { tag, progress } = useTagStories()
  const send = (what: 'add' | 'remove') => {
    if (tag.isPending) return
    const tags = tagsIn(text)
    setMissing(tags.length === 0)
    if (tags.length === 0) field.current?.focus()
    else tag.mutate({ change: { ...which, [what]: tags }, count }, { onSuccess: onDone })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send('add')
  }
  const footer = (
    <>
      <Button variant="secondary" onClick={() => send('remove')} disabled={tag.isPending}>
        Take Away
      </Button>
      <Button type="submit" form={FORM} pending={tag.isPending} pendingLabel="Tagging…">
        Add Tags
      </Button>
    </>
  )
  // What goes in pieces is not left before its end: the way back would be lost with it.
  const close = () => {
    if (!progress) onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title} footer={footer} initialFocus={field}>
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          ref={field}
          label="Tags"
          hint="With commas between them."
          dir="auto"
          autoComplete="off"
          value={text}
          {...(missing && { error: 'Please write at least one tag' })}
          onChange={(event) => setText(event.target.value)}
        />
        <FamilyTags text={text} onText={setText} />
        {tag.isError && (
          <Notice tone="error" title="The stories were not tagged">
            {sentenceOf(tag.error)}
          </Notice>
        )}
        {progress && (
          <Progress
            label="Tagging stories"
            value={progress.done}
            max={progress.of}
            valueText={`${progress.done.toLocaleString('en')} of ${progress.of.toLocaleString('en')}`}
          />
        )}
      </form>
    </Dialog>
  )
}

/** What became of tagging many stories, as the server counts it. */
export interface Tagged {
  changed: number
  same: number
  full: number
  notYours: number
}

const stories = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'story' : 'stories'}`

/** "3 stories chosen" */
export const formatChosen = (count: number): string =>
  count === 0 ? 'No story chosen yet' : `${stories(count)} chosen`

/** What has changed, and in a sentence each what has not and why. */
export function formatTagged({ changed, same, full, notYours }: Tagged): { title: string; rest: string } {
  const rest = [
    same > 0 && `${stories(same)} had it so already.`,
    full > 0 && `${stories(full)} would have had more than 50 tags and stayed as before.`,
    notYours > 0 && `${stories(notYours)} belong to somebody else to tag.`.replace('1 story belong', '1 story belongs'),
  ]
  return {
    title: changed === 0 ? 'Nothing was changed' : `${stories(changed)} changed`,
    rest: rest.filter((one) => one !== false).join(' '),
  }
}
