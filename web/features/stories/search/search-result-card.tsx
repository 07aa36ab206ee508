import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { Fragment, memo, useId } from 'react'
import { formatEventDate } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { paths, storyAnchor } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { Hit, SearchResult } from '#server/features/stories/search/contract.ts'
import { playStory } from '#web/features/playback/play-story.ts'
import { Emblem } from '#web/features/playback/waveform.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { storyByline, useStoryColor } from '../byline.tsx'

/** A search result: the story and the matching sentences. Its title links to the story page, at the second of the first match. */
export const SearchResultCard = memo(function SearchResultCard({ result: { story, hits } }: { result: SearchResult }) {
  const titleId = useId()
  const color = useStoryColor(story)
  const title = hits.find(({ field }) => field === 'title')
  const sentences = hits.filter(({ field }) => field !== 'title')
  const spokenAt = hits.find((hit) => hit.spokenAt !== null)?.spokenAt
  const { storyteller, photo } = storyByline(story)
  const details = [
    formatEventDate(story.eventDate),
    story.place,
    story.duration === null ? null : formatDuration(story.duration * 1000),
  ]
  return (
    <article
      id={storyAnchor(story.id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex scroll-mt-40 flex-col gap-5 rounded-card border border-hairline bg-card p-5 shadow-low sm:p-7 print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex flex-col items-start gap-2 *:max-w-full">
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <Badge>{story.category}</Badge>
          {story.recording && <Emblem peaks={story.recording.peaks} color={color} className="h-8 w-20" />}
        </div>
        <Heading level={2} id={titleId} dir="auto" className="text-heading wrap-anywhere">
          <Link
            to={paths.story}
            params={{ id: String(story.id) }}
            search={(now) => ({ ...now, ...(spokenAt && { at: String(Math.floor(spokenAt)) }) })}
            className="rounded-small decoration-edge decoration-2 underline-offset-4 hover:text-evergreen hover:underline"
          >
            {title ? <Marked segments={title.segments} /> : story.title}
          </Link>
        </Heading>
        <div className="flex items-start gap-3">
          <span className="print:hidden">
            <Avatar name={storyteller} src={photo} size="small" />
          </span>
          <p className="min-w-0 text-small wrap-anywhere text-ink-soft">
            <MetadataLine>
              <Fragment key="storyteller">
                told by{' '}
                <bdi translate="no" className="font-[650]">
                  {storyteller}
                </bdi>
              </Fragment>
              {details.filter(Boolean).map((detail) => (
                <bdi key={detail}>{detail}</bdi>
              ))}
            </MetadataLine>
          </p>
        </div>
      </div>
      {sentences.length > 0 && (
        <ul className="flex flex-col gap-4">
          {sentences.map((hit) => (
            <HitLine key={`${hit.field} ${hit.segments.map(({ text }) => text).join('')}`} hit={hit} story={story} />
          ))}
        </ul>
      )}
    </article>
  )
})

/** Labels for matches outside the story's text. */
const FIELD_LABELS: Readonly<Partial<Record<Hit['field'], string>>> = {
  spoken: 'Heard in the recording',
  toldBy: 'Told by',
  grandchildName: 'For',
  people: 'People in it',
  place: 'Place',
  tags: 'Tag',
  notes: 'Notes',
}

/** A matching sentence, with a button that plays it. */
function HitLine({ hit: { field, segments, spokenAt }, story }: { hit: Hit; story: Story }) {
  const sentenceId = useId()
  const label = FIELD_LABELS[field]
  // Rounded down to the second that the button shows.
  const fromMs = spokenAt === null || !story.recording ? null : Math.floor(spokenAt) * 1000
  return (
    <li className="flex flex-col items-start gap-x-5 gap-y-2 border-l-2 border-hairline pl-4 sm:flex-row sm:justify-between">
      <p className="measure min-w-0 wrap-anywhere">
        {label && <span className="block text-small font-[650] text-ink-soft">{label}</span>}
        <span id={sentenceId} dir="auto" className="font-story">
          <Marked segments={segments} />
        </span>
      </p>
      {fromMs !== null && (
        <Button
          variant="secondary"
          className="shrink-0 print:hidden"
          icon={<Play aria-hidden />}
          aria-describedby={sentenceId}
          onClick={() => playStory(story, fromMs)}
        >{`Play from ${formatDuration(fromMs)}`}</Button>
      )}
    </li>
  )
}

/** A text with the matches highlighted. */
function Marked({ segments }: { segments: Hit['segments'] }) {
  return segments.map(({ text, marked }, index) =>
    marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other identity
      <mark key={index} className="rounded-small bg-evergreen-wash px-0.5 font-[650] text-ink underline decoration-2">
        {text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other identity
      <span key={index}>{text}</span>
    ),
  )
}
