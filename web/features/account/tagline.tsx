import { useSiteConfig } from '#web/lib/site-config.ts'
import { isPurpose, longestTagline, taglineFor } from './taglines.ts'

/** One or two sentences for whoever comes with this in mind. Nothing below them moves when the facts arrive. */
export function Tagline({ purpose }: { purpose: string | undefined }) {
  return isPurpose(purpose) ? <TaglineByFacts purpose={purpose} /> : <Line purpose={purpose} />
}

function TaglineByFacts({ purpose }: { purpose: string }) {
  const { data } = useSiteConfig()
  return <Line purpose={purpose} text={taglineFor(purpose, data)} />
}

function Line({ purpose, text = taglineFor(purpose, undefined) }: { purpose: string | undefined; text?: string }) {
  return (
    // The longest sentence lies unseen under the one that shows, and keeps its room.
    <p
      data-room={longestTagline(purpose)}
      className="grid text-ink-soft before:invisible before:content-[attr(data-room)] before:[grid-area:1/1] *:[grid-area:1/1]"
    >
      <span>{text}</span>
    </p>
  )
}
