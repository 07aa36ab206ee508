import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { StoryPage } from '#server/features/stories/editing/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import { CopyButton } from '#web/ui/small-buttons.tsx'
import { BeforeJoining } from './before-joining.tsx'
import { StoryMetadata } from './story-metadata.tsx'

/** Everything known about a story, who can hear it before joining, and how to cite it. On a phone it is folded, so that reactions and comments follow the text. */
export function AboutStory({ story }: { story: StoryPage }) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  return (
    <div className="border-t border-hairline">
      <Heading level={2} className="font-interface text-body font-[650] tracking-normal sm:hidden print:hidden">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
          className="group flex min-h-14 w-full cursor-pointer items-center justify-between gap-3 rounded-small py-2 text-left leading-tight hover:text-evergreen"
        >
          About this story
          <ChevronDown
            aria-hidden
            className="size-6 shrink-0 text-evergreen transition-transform duration-150 group-aria-expanded:rotate-180"
          />
        </button>
      </Heading>
      <div
        id={panelId}
        className={classNames(
          'flex flex-col gap-6 pb-2 sm:pt-4 sm:pb-0 print:flex print:pt-4 print:pb-0',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <StoryMetadata story={story} />
        <BeforeJoining story={story} />
        <StoryCitation citation={story.citation} />
      </div>
    </div>
  )
}

function StoryCitation({ citation }: { citation: string }) {
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
      <span className="-ml-3.5 print:hidden">
        <CopyButton text={citation} label="Copy Citation" size="small" />
      </span>
    </section>
  )
}
