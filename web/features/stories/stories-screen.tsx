import { Link } from '@tanstack/react-router'
import { Mic, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { paths } from '#web/app/paths.ts'
import { useUser } from '#web/features/accounts/use-user.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { FindStories } from './find-stories.tsx'
import { NoMatch } from './no-match.tsx'
import { NoStories } from './no-stories.tsx'
import { RestoreProblem } from './restore-problem.tsx'
import { sayFound } from './say-found.ts'
import { StoriesLoading } from './stories-loading.tsx'
import { leavesOut } from './story-filters.ts'
import { StoryPages } from './story-pages.tsx'
import { useStories } from './use-stories.ts'
import { useStoryFilters } from './use-story-filters.ts'
import { useStoryInAddress } from './use-story-in-address.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** Everything the family has told. */
export function StoriesScreen() {
  usePageTitle('Your Stories')
  const { filters, change } = useStoryFilters()
  const stories = useStories(filters)
  useStoryInAddress(stories)
  const { user } = useUser()
  // The same object while the person is the same, so that a card is drawn again for its own story only.
  const viewer = useMemo(() => user && viewerOf(user), [user])
  const finding = leavesOut(filters)
  const blank = stories.data?.length === 0 && !finding && !stories.isPlaceholderData
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <Heading level={1}>Your Stories</Heading>
        {!blank && (
          <Link to={paths.home} className={classNames(buttonClass(), 'print:hidden')}>
            <Mic aria-hidden />
            Record New
          </Link>
        )}
      </div>
      {!blank && <FindStories filters={filters} onChange={change} />}
      <p role="status" className="-my-3 text-ink-soft empty:hidden print:hidden">
        {finding && stories.data && !stories.isPlaceholderData && sayFound(stories.data.length, stories.hasNextPage)}
      </p>
      <RestoreProblem leads />
      {viewer && (
        <Content
          stories={stories}
          viewer={viewer}
          onShowAll={finding ? () => change({ q: '', category: null }) : null}
        />
      )}
      <Link to={paths.deleted} className={classNames(buttonClass({ variant: 'quiet' }), 'self-center print:hidden')}>
        <Trash2 aria-hidden />
        Recently Deleted
      </Link>
    </div>
  )
}

interface ContentProps {
  stories: ReturnType<typeof useStories>
  viewer: Viewer
  /** Where some may be left out. */
  onShowAll: (() => void) | null
}

function Content({ stories, viewer, onShowAll }: ContentProps) {
  if (stories.data) {
    if (stories.data.length > 0) return <StoryPages stories={stories} viewer={viewer} />
    // What was not found before says nothing about what is asked for now.
    if (stories.isPlaceholderData) return <StoriesLoading />
    return onShowAll ? <NoMatch onShowAll={onShowAll} /> : <NoStories />
  }
  if (stories.isPending) return <StoriesLoading />
  return (
    <ErrorState
      title="Your stories could not be fetched"
      message={sentenceOf(stories.error)}
      onRetry={() => void stories.refetch()}
    />
  )
}
