import { useEffect, useState } from 'react'
import { SpinnerMark } from '#web/ui/spinner.tsx'
import { collapseUnchanged, countWords, type DiffPart, diffWords } from './word-diff.ts'

interface TextDiffProps {
  before: string
  after: string
}

type Comparison = { parts: DiffPart[] | null; before: string; after: string }

/**
 * What changed between two texts, marked by underline and strikethrough as well as color, and with text for screen
 * readers.
 */
export function TextDiff({ before, after }: TextDiffProps) {
  const [comparison, setComparison] = useState<Comparison | null>(null)
  // After the next paint, because comparing long texts blocks the page for a moment.
  useEffect(() => {
    const timer = setTimeout(() => setComparison({ parts: diffWords(before, after), before, after }))
    return () => clearTimeout(timer)
  }, [before, after])
  if (!comparison || comparison.before !== before || comparison.after !== after)
    return (
      <p role="status" className="flex items-center gap-2.5 text-small text-ink-soft">
        <SpinnerMark />
        Comparing…
      </p>
    )
  if (!comparison.parts)
    return (
      <p role="status" className="text-ink-soft">
        These texts are too long and too different to compare. You can still read both.
      </p>
    )
  return <Diff parts={comparison.parts} />
}

function Diff({ parts }: { parts: DiffPart[] }) {
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-small text-ink-soft">
        {formatSummary(countWords(parts, 'added'), countWords(parts, 'removed'), parts)}
      </p>
      <p dir="auto" className="font-story wrap-anywhere whitespace-pre-wrap">
        {collapseUnchanged(parts).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are never reordered
          <MarkedText key={at} {...part} />
        ))}
      </p>
    </div>
  )
}

/** Changed text as it is shown everywhere. */
export function MarkedText({ kind, text }: DiffPart) {
  if (kind === 'added')
    return (
      <ins className="mx-[0.1em] bg-evergreen-wash font-[650] text-evergreen decoration-2 underline-offset-4">
        <span className="sr-only">[added: </span>
        <span>{text}</span>
        <span className="sr-only">]</span>
      </ins>
    )
  if (kind === 'removed')
    return (
      <del className="mx-[0.1em] bg-clay-wash text-clay decoration-2">
        <span className="sr-only">[removed: </span>
        <span>{text}</span>
        <span className="sr-only">]</span>
      </del>
    )
  return <span>{text}</span>
}

const words = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'word' : 'words'}`

const formatSummary = (added: number, removed: number, parts: readonly DiffPart[]): string => {
  if (parts.every(({ kind }) => kind === 'same')) return 'The text is the same.'
  if (added === 0 && removed === 0) return 'Only spaces, line breaks or punctuation differ.'
  if (removed === 0) return `${words(added)} added`
  return added === 0 ? `${words(removed)} removed` : `${words(added)} added, ${words(removed)} removed`
}
