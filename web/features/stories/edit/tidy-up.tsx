import { useRef, useState } from 'react'
import { MAX_TIDY_LENGTH, type TidyChange, tidyStory } from '#server/features/tidying/contract.ts'
import { useWritingCompany } from '#web/features/family/writer-settings-query.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MarkedText } from './text-diff.tsx'
import { applyTidyChanges, findTidyChanges } from './tidy-text.ts'

/** More would make the dialog slow; the rest is found when they are done. */
const MAX_SHOWN = 100

interface TidyUpProps {
  storyId: number
  text: string
  onText: (text: string) => void
}

/** Changes of a text, to choose from. */
interface Search {
  text: string
  changes: TidyChange[]
  /** Who found them: our rules, or a company's language model. */
  company?: string
}

/**
 * Finds fillers and repeated words in a spoken text, and changes what the author has looked at and chosen. Where the family's owner
 * agreed to a company, its language model can look for false starts, too.
 */
export function TidyUp({ storyId, text, onText }: TidyUpProps) {
  const [search, setSearch] = useState<Search | 'outdated' | null>(null)
  const [result, setResult] = useState<{ before: string; after: string; count: number } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const company = useWritingCompany()
  const model = useModelChanges(storyId)
  // The places are only right in the text that was searched, and that can change while the dialog is open.
  if (search !== null && search !== 'outdated' && search.text !== text) setSearch('outdated')
  const showFound = (found: Search) => {
    setSearch(found.changes.length === 0 ? null : found)
    setResult(found.changes.length === 0 ? { before: text, after: text, count: 0 } : null)
  }
  const handleSearch = () => {
    model.reset()
    showFound({ text, changes: findTidyChanges(text) })
  }
  const apply = (chosen: readonly TidyChange[]) => {
    const after = applyTidyChanges(text, chosen)
    setResult({ before: text, after, count: chosen.length })
    setSearch(null)
    onText(after)
  }
  // Once the text has been edited further, undoing would lose that.
  const shown = result?.after === text ? result : null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button ref={button} variant="secondary" onClick={handleSearch}>
        Tidy Up
      </Button>
      {company && (
        <Button
          variant="quiet"
          pending={model.isPending}
          onClick={() => model.mutate(text, { onSuccess: ({ changes }) => showFound({ text, changes, company }) })}
        >{`Ask ${company}`}</Button>
      )}
      <p role="status" className="min-w-[min(12rem,100%)] flex-1 text-small text-ink-soft">
        {search === 'outdated'
          ? 'The text has changed, so nothing was removed. Tidy up again to see what’s in it now.'
          : (modelText(model, text, company) ??
            (shown === null
              ? `Finds fillers like “um” and repeated words. You choose what to remove.${company ? ` ${company} can look for false starts, too. It gets this text, with the names on your family’s list replaced.` : ''}`
              : shown.count === 0
                ? 'There’s nothing to tidy up. We looked for fillers like “um” and repeated words.'
                : `Tidied up in ${places(shown.count)}. It isn’t saved yet.`))}
      </p>
      {shown !== null && shown.count > 0 && (
        <Button
          variant="quiet"
          onClick={() => {
            setResult(null)
            onText(shown.before)
            button.current?.focus()
          }}
        >
          Undo<span className="sr-only"> Tidy Up</span>
        </Button>
      )}
      {search !== null && search !== 'outdated' && (
        <TidyDialog {...search} onApply={apply} onClose={() => setSearch(null)} />
      )}
    </div>
  )
}

/** What a language model would leave out, in the part of the text after the one that it looked at last. */
const useModelChanges = (storyId: number) => {
  // Counted from the end, which stays where it is when the author removes words before it.
  const unchecked = useRef(0)
  return useMutation({
    mutationFn: async (text: string) => {
      const from = unchecked.current > 0 ? Math.max(0, text.length - unchecked.current) : 0
      const to = endOfPart(text, from)
      const reply = await call(tidyStory, { params: { id: String(storyId) }, body: { text: text.slice(from, to) } })
      if (reply.missing === null) unchecked.current = text.length - to
      const changes = reply.changes.map((change) => ({
        ...change,
        from: change.from + from,
        to: change.to + from,
      }))
      return { changes, missing: reply.missing, hasMore: to < text.length }
    },
    networkMode: 'always',
  })
}

const endOfPart = (text: string, from: number): number => {
  if (text.length - from <= MAX_TIDY_LENGTH) return text.length
  const end = text.lastIndexOf(' ', from + MAX_TIDY_LENGTH - 1)
  return end > from ? end : from + MAX_TIDY_LENGTH
}

/** What to say about a model that found nothing, or didn't answer. */
const modelText = (
  { data, error, isPending, variables }: ReturnType<typeof useModelChanges>,
  text: string,
  company = '',
): string | undefined => {
  // What it said about an earlier text isn't news anymore.
  if (variables !== text) return undefined
  if (isPending) return `${company} is looking. This takes up to half a minute.`
  if (error) return `We couldn’t ask ${company}. Your text is unchanged. ${sentenceOf(error)}`
  if (data?.missing === 'limit') return `Today’s limit for ${company} is used up. Please try again tomorrow.`
  if (data?.missing) return `${company} didn’t give us a usable answer. Your text is unchanged.`
  if (data?.changes.length === 0)
    return data.hasMore
      ? `${company} found nothing in this part. Ask again for the next part.`
      : `${company} found nothing to tidy up.`
  return undefined
}

interface TidyDialogProps extends Search {
  onApply: (chosen: readonly TidyChange[]) => void
  onClose: () => void
}

function TidyDialog({ text, changes, company, onApply, onClose }: TidyDialogProps) {
  const shown = changes.slice(0, MAX_SHOWN)
  const [declined, setDeclined] = useState<ReadonlySet<TidyChange>>(new Set())
  const chosen = shown.filter((change) => !declined.has(change))
  const toggle = (change: TidyChange) =>
    setDeclined((current) => {
      const next = new Set(current)
      if (!next.delete(change)) next.add(change)
      return next
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Tidy up this story"
      description={`${formatFound(changes.length, company)} Uncheck what you’d like to keep. The recording and the automatic transcript stay as they are.`}
      wide
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={chosen.length === 0}
            onClick={() => onApply(chosen)}
          >{`Tidy Up ${chosen.length} ${chosen.length === 1 ? 'Place' : 'Places'}`}</Button>
        </>
      }
    >
      <ul className="divide-y divide-hairline">
        {shown.map((change) => (
          <li key={change.from} className="py-1">
            <CheckboxField
              label={<Change text={text} change={change} />}
              checked={!declined.has(change)}
              onChange={() => toggle(change)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** How much text to show on each side of a change, in characters. */
const CONTEXT = 48

function Change({ text, change: { from, to, text: added } }: { text: string; change: TidyChange }) {
  const before = text.slice(Math.max(0, from - CONTEXT), from)
  const after = text.slice(to, to + CONTEXT)
  return (
    <span dir="auto" className="font-story wrap-anywhere">
      <span>{before.length < from ? `… ${before.replace(/^\S*\s/, '')}` : before}</span>
      <MarkedText kind="removed" text={text.slice(from, to)} />
      {added !== '' && <MarkedText kind="added" text={added} />}
      <span>{to + after.length < text.length ? `${after.replace(/\s\S*$/, '')} …` : after}</span>
    </span>
  )
}

const places = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'place' : 'places'}`

const formatFound = (count: number, company?: string): string => {
  if (count > MAX_SHOWN)
    return `These are the first ${MAX_SHOWN} of ${count.toLocaleString('en')} fillers and repeated words. Tidy up again for the rest.`
  return company
    ? `${company} would leave out words in ${places(count)}.`
    : `We found fillers or repeated words in ${places(count)}.`
}
