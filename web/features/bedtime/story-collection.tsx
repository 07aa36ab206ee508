import { Link } from '@tanstack/react-router'
import { Play, SearchX } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import { paths } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { audioOf } from '#web/features/playback/story-audio.ts'
import { StoryDate, storyByline } from '#web/features/stories/byline.tsx'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choices.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Section } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { BedtimeLamp } from '#web/ui/pictures/bedtime-lamp.tsx'
import { type CollectionFilters, filterStories, NO_FILTERS, optionsOf } from './collection-filters.ts'
import { CollectionLoading } from './loading.tsx'
import { WorldPicture } from './pictures/world-picture.tsx'
import { useBedtimeStories } from './queries.ts'

/** With fewer stories there is nothing to look for. */
const MIN_STORIES_TO_FILTER = 2

/** All bedtime stories of the family. */
export function StoryCollection() {
  const { data: stories, isPending, error, refetch, isFetching } = useBedtimeStories()
  return (
    <Section title="Your collection">
      {isPending && <CollectionLoading />}
      {error && !stories && (
        <ErrorState
          level={3}
          title="Error loading stories"
          message={sentenceOf(error)}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {stories?.length === 0 && (
        <EmptyState level={3} title="No bedtime stories yet" drawing={<BedtimeLamp />}>
          Your first one will be here after you read and save it.
        </EmptyState>
      )}
      {stories && stories.length > 0 && <LoadedCollection stories={stories} />}
    </Section>
  )
}

function LoadedCollection({ stories }: { stories: readonly Story[] }) {
  const [filters, setFilters] = useState<CollectionFilters>(NO_FILTERS)
  const found = useMemo(() => filterStories(stories, filters), [stories, filters])
  const change = (some: Partial<CollectionFilters>) => setFilters({ ...filters, ...some })
  return (
    <div className="flex flex-col gap-6">
      {stories.length >= MIN_STORIES_TO_FILTER && <Filters stories={stories} filters={filters} onChange={change} />}
      <p role="status" className="sr-only">
        {found.length === 1 ? '1 story' : `${found.length} stories`}
      </p>
      {found.length === 0 ? (
        <EmptyState
          level={3}
          title="No stories match"
          picture={<SearchX aria-hidden />}
          action={<Button onClick={() => setFilters(NO_FILTERS)}>Show All Stories</Button>}
        >
          Try another child or another voice.
        </EmptyState>
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2">
          {found.map((story) => (
            <li key={story.id} className="min-w-0">
              <StoryTile story={story} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface FiltersProps {
  stories: readonly Story[]
  filters: CollectionFilters
  onChange: (change: Partial<CollectionFilters>) => void
}

function Filters({ stories, filters, onChange }: FiltersProps) {
  const { children, readers } = useMemo(() => optionsOf(stories), [stories])
  const all = (label: string, values: readonly string[]) => [
    { value: '', label },
    ...values.map((value) => ({ value, label: value })),
  ]
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="sr-only">Find a story</legend>
      <TextField
        label="Search"
        type="search"
        autoComplete="off"
        value={filters.q}
        onChange={({ target }) => onChange({ q: target.value })}
      />
      <Select
        label="For"
        options={all('Every child', children)}
        value={filters.child}
        onChange={({ target }) => onChange({ child: target.value })}
      />
      <Select
        label="Read by"
        options={all('Everyone', readers)}
        value={filters.reader}
        onChange={({ target }) => onChange({ reader: target.value })}
      />
    </fieldset>
  )
}

/** One story, as a picture with its title. The whole tile can be pressed. */
function StoryTile({ story }: { story: Story }) {
  const titleId = useId()
  const { storyteller, photo } = storyByline(story)
  const { id, title, duration, grandchildName, characterDetails } = story
  return (
    <article
      aria-labelledby={titleId}
      className="group relative flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-card shadow-low hover:border-edge has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <div className="relative">
        <WorldPicture world={characterDetails?.world ?? ''} />
        {audioOf(story) && (
          <span
            aria-hidden
            className="absolute right-4 bottom-4 grid size-13 place-items-center rounded-round bg-evergreen text-on-evergreen shadow-high group-hover:bg-evergreen-strong"
          >
            <Play className="ml-0.5 size-6 fill-current" />
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1.5 px-gutter py-4">
        <h3 id={titleId} dir="auto" className="text-[1.375rem]/[1.3] wrap-anywhere">
          <Link
            to={paths.bedtimeStory}
            params={{ id: String(id) }}
            className="flex min-h-12 items-center text-ink no-underline outline-none after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h3>
        <div className="flex items-center gap-3">
          <Avatar name={storyteller} src={photo} size="small" />
          <p className="min-w-0 leading-snug wrap-anywhere text-ink-soft">
            {grandchildName && (
              <span>
                for <bdi translate="no">{grandchildName}</bdi>,{' '}
              </span>
            )}
            <span>read by</span> <bdi translate="no">{storyteller}</bdi>
          </p>
        </div>
        <p className="mt-auto text-small text-ink-soft">
          <MetadataLine>
            {duration !== null && <span key="length">{formatDuration(duration * 1000)}</span>}
            <StoryDate key="date" story={story} />
          </MetadataLine>
        </p>
      </div>
    </article>
  )
}
