import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Paragraphs } from '../story-words.tsx'
import { previewOf } from './preview.ts'

/** A story's words: the beginning, and all of them when asked for. */
export function StoryText({ text, titleId }: { text: string; titleId: string }) {
  const [open, setOpen] = useState(false)
  const words = useRef<HTMLDivElement>(null)
  const closing = useRef(false)
  const preview = useMemo(() => previewOf(text), [text])

  // Who closes a long story at its end would otherwise be left somewhere far below it.
  useLayoutEffect(() => {
    if (!open && closing.current) words.current?.scrollIntoView({ block: 'nearest' })
    closing.current = open
  }, [open])

  return (
    <div className="flex flex-col items-start gap-3">
      <div ref={words} className="measure scroll-mt-40 font-story wrap-anywhere whitespace-pre-line [&>p+p]:mt-[1em]">
        <Paragraphs text={open ? text : (preview ?? text)} />
      </div>
      {preview && (
        <Button
          variant="quiet"
          className="-mb-2 -ml-outdent print:hidden"
          aria-expanded={open}
          aria-describedby={titleId}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show Less' : 'Read Full Story'}
        </Button>
      )}
    </div>
  )
}
