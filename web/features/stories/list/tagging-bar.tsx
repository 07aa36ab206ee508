import { Tag, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Facets } from '#server/features/stories/research/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { narrowing, type StoryFilters } from '#web/features/stories/story-filters.ts'
import { formatPremium, viewerOf } from '#web/features/stories/viewer.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { beginChoosing, chooseAll, endChoosing, useChoice } from './choosing.ts'
import { formatChosen, formatTagged } from './format-tagged.ts'
import { TagDialog } from './tag-dialog.tsx'
import type { TagResult } from './tag-in-pieces.ts'
import { useUndoTags } from './use-tag-stories.ts'

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
  const choice = useChoice()
  useEffect(() => {
    beginChoosing()
    return endChoosing
  }, [])
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState<TagResult | null>(null)
  const undo = useUndoTags()
  // What a search finds is more than a filter can say: found stories are chosen one by one.
  const searching = filters.q !== ''
  const choosesAll = choice?.all === true
  useEffect(() => {
    if (searching && choosesAll) beginChoosing()
  }, [searching, choosesAll])
  const total = facets?.total
  const count = choice?.all ? total : choice?.ids.size
  const which = choice?.all ? { filter: narrowing(filters) } : { ids: [...(choice?.ids ?? [])] }
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
          <Button variant="quiet" onClick={beginChoosing}>
            Choose One by One
          </Button>
        ) : (
          total !== undefined &&
          !searching && (
            <Button variant="quiet" onClick={chooseAll}>
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
            beginChoosing()
          }}
        />
      )}
    </>
  )
}
