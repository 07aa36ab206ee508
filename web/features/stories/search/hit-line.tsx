import { Play } from 'lucide-react'
import { useId } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { Hit } from '#server/features/stories/search/contract.ts'
import { playStory } from '#web/features/playback/play-story.ts'
import { Button } from '#web/ui/button.tsx'
import { Marked } from './marked.tsx'

/** Where it stands, when that is not the text. */
const PLACES: Readonly<Partial<Record<Hit['field'], string>>> = {
  spoken: 'Heard in the recording',
  toldBy: 'Told by',
  people: 'People in it',
  place: 'Place',
  tags: 'Tag',
  notes: 'Notes',
}

/** A sentence with what was looked for, and a way to hear it where it is spoken. */
export function HitLine({ hit: { field, pieces, spokenAt }, story }: { hit: Hit; story: Story }) {
  const sentenceId = useId()
  const place = PLACES[field]
  // From the beginning of the second, as the button says it.
  const fromMs = spokenAt === null || !story.recording ? null : Math.floor(spokenAt) * 1000
  return (
    <li className="flex flex-col items-start gap-x-5 gap-y-2 border-l-2 border-hairline pl-4 sm:flex-row sm:justify-between">
      <p className="measure min-w-0 wrap-anywhere">
        {place && <span className="block text-small font-[650] text-ink-soft">{place}</span>}
        <span id={sentenceId} dir="auto" className="font-story">
          <Marked pieces={pieces} />
        </span>
      </p>
      {fromMs !== null && (
        <Button
          variant="secondary"
          className="shrink-0 print:hidden"
          icon={<Play aria-hidden />}
          aria-describedby={sentenceId}
          onClick={() => playStory(story, fromMs)}
        >
          Play from {formatDuration(fromMs)}
        </Button>
      )}
    </li>
  )
}
