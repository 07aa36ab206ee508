import { useState } from 'react'
import { Button } from './button.tsx'

export interface CopyButtonProps {
  text: string
  /** "Copy Citation", not "Copy". */
  label: string
}

/** Puts a text into the clipboard and says whether it is there; a browser that refuses leaves marking it by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <Button variant="quiet" onClick={copy}>
        {label}
      </Button>
      <span role="status" className="text-small text-ink-soft empty:hidden">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && 'This browser does not let us copy. Please mark the text and copy it yourself.'}
      </span>
    </span>
  )
}
