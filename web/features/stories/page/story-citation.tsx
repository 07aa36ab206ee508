import { useId } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Heading } from '#web/ui/heading.tsx'

/** How to cite the story, to be taken along. */
export function StoryCitation({ citation }: { citation: string }) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col items-start gap-2 border-t border-hairline pt-6 text-small break-inside-avoid"
    >
      <Heading level={2} id={headingId} className="font-interface text-small font-[650] tracking-normal">
        How to cite this story
      </Heading>
      <p dir="auto" className="measure wrap-anywhere text-ink-soft">
        {citation}
      </p>
      <span className="-ml-outdent print:hidden">
        <CopyButton text={citation} label="Copy Citation" />
      </span>
    </section>
  )
}
