import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { markedText } from './text-diff.tsx'
import { applyTidyChanges, findTidyChanges, type TidyChange } from './tidy-text.ts'

/** More would make the dialog slow; the rest is found when they are done. */
const MAX_SHOWN = 100

interface TidyUpProps {
  text: string
  onText: (text: string) => void
}

/** Finds fillers and repeated words in a spoken text, and changes what the author has looked at and chosen. */
export function TidyUp({ text, onText }: TidyUpProps) {
  const [search, setSearch] = useState<{ text: string; changes: TidyChange[] } | 'outdated' | null>(null)
  const [result, setResult] = useState<{ before: string; after: string; count: number } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The places are only right in the text that was searched, and that can change while the dialog is open.
  if (search !== null && search !== 'outdated' && search.text !== text) setSearch('outdated')
  const handleSearch = () => {
    const changes = findTidyChanges(text)
    setSearch(changes.length === 0 ? null : { text, changes })
    if (changes.length === 0) setResult({ before: text, after: text, count: 0 })
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
      <p role="status" className="min-w-[min(12rem,100%)] flex-1 text-small text-ink-soft">
        {search === 'outdated'
          ? 'The text has changed, so nothing was removed. Tidy up again to see what’s in it now.'
          : shown === null
            ? 'Finds fillers like “um” and repeated words. You choose what to remove.'
            : shown.count === 0
              ? 'There’s nothing to tidy up. We looked for fillers like “um” and repeated words.'
              : `Tidied up in ${places(shown.count)}. It isn’t saved yet.`}
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
        <TidyDialog text={search.text} changes={search.changes} onApply={apply} onClose={() => setSearch(null)} />
      )}
    </div>
  )
}

interface TidyDialogProps {
  text: string
  changes: readonly TidyChange[]
  onApply: (chosen: readonly TidyChange[]) => void
  onClose: () => void
}

function TidyDialog({ text, changes, onApply, onClose }: TidyDialogProps) {
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
      description={`${formatFound(changes.length)} Uncheck what you’d like to keep. The recording and the automatic transcript stay as they are.`}
      wide
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onApply(chosen)}>
            Tidy Up {chosen.length} {chosen.length === 1 ? 'Place' : 'Places'}
          </Button>
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
      {before.length < from ? `… ${before.replace(/^\S*\s/, '')}` : before}
      {markedText({ kind: 'removed', text: text.slice(from, to) })}
      {added !== '' && markedText({ kind: 'added', text: added })}
      {to + after.length < text.length ? `${after.replace(/\s\S*$/, '')} …` : after}
    </span>
  )
}

const places = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'place' : 'places'}`

const formatFound = (count: number): string =>
  count > MAX_SHOWN
    ? `These are the first ${MAX_SHOWN} of ${count.toLocaleString('en')} fillers and repeated words. Tidy up again for the rest.`
    : `We found fillers or repeated words in ${places(count)}.`
