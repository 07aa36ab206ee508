import { Fragment, useEffect, useState } from 'react'
import { SpinnerMark } from '#web/ui/spinner.tsx'
import { differenceOf, type Part, shortened, wordsIn } from './word-difference.ts'

export interface DifferenceProps {
  before: string
  after: string
}

type Found = { parts: Part[] | null; before: string; after: string }

/** What changed between two texts, marked by lines and signs as well as by color, and said to screen readers. */
export function Difference({ before, after }: DifferenceProps) {
  const [found, setFound] = useState<Found | null>(null)
  // After the page has been drawn: comparing long texts takes a moment, in which nothing else happens.
  useEffect(() => {
    const timer = setTimeout(() => setFound({ parts: differenceOf(before, after), before, after }))
    return () => clearTimeout(timer)
  }, [before, after])
  if (!found || found.before !== before || found.after !== after)
    return (
      <p role="status" className="flex items-center gap-2.5 text-small text-ink-soft">
        <SpinnerMark />
        Comparing…
      </p>
    )
  if (!found.parts)
    return (
      <p role="status" className="text-ink-soft">
        These texts are too long and too different to show what changed. Both can be read as they are.
      </p>
    )
  return <Marked parts={found.parts} />
}

function Marked({ parts }: { parts: Part[] }) {
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-small text-ink-soft">
        {formatHowMuch(wordsIn(parts, 'added'), wordsIn(parts, 'removed'), parts)}
      </p>
      <p dir="auto" className="font-story wrap-anywhere whitespace-pre-wrap">
        {shortened(parts).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places
          <Fragment key={at}>{marked(part)}</Fragment>
        ))}
      </p>
    </div>
  )
}

function marked({ kind, text }: Part) {
  if (kind === 'added')
    return (
      <ins className="mx-[0.1em] bg-evergreen-wash font-[650] text-evergreen decoration-2 underline-offset-4">
        <span className="sr-only">[added: </span>
        {text}
        <span className="sr-only">]</span>
      </ins>
    )
  if (kind === 'removed')
    return (
      <del className="mx-[0.1em] bg-clay-wash text-clay decoration-2">
        <span className="sr-only">[taken out: </span>
        {text}
        <span className="sr-only">]</span>
      </del>
    )
  return text
}

const words = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'word' : 'words'}`

const formatHowMuch = (added: number, removed: number, parts: readonly Part[]): string => {
  if (parts.every(({ kind }) => kind === 'same')) return 'The words are the same.'
  if (added === 0 && removed === 0) return 'Only spaces, lines or signs are different.'
  if (removed === 0) return `${words(added)} added`
  return added === 0 ? `${words(removed)} taken out` : `${words(added)} added, ${words(removed)} taken out`
}
