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
import { NoStories } from './no-stories.tsx'
import { RestoreProblem } from './restore-problem.tsx'
import { StoriesLoading } from './stories-loading.tsx'
import { StoryPages } from './story-pages.tsx'
import { useStories } from './use-stories.ts'
import { useStoryInAddress } from './use-story-in-address.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** Everything the family has told. */
export function StoriesScreen() {
  usePageTitle('Your Stories')
  const stories = useStories()
  useStoryInAddress(stories)
  const { user } = useUser()
  // The same object while the person is the same, so that a card is drawn again for its own story only.
  const viewer = useMemo(() => user && viewerOf(user), [user])
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <Heading level={1}>Your Stories</Heading>
        {stories.data?.length !== 0 && (
          <Link to={paths.home} className={classNames(buttonClass(), 'print:hidden')}>
            <Mic aria-hidden />
            Record New
          </Link>
        )}
      </div>
      <RestoreProblem leads />
      {viewer && <Content stories={stories} viewer={viewer} />}
      <Link to={paths.deleted} className={classNames(buttonClass({ variant: 'quiet' }), 'self-center print:hidden')}>
        <Trash2 aria-hidden />
        Recently Deleted
      </Link>
    </div>
  )
}

function Content({ stories, viewer }: { stories: ReturnType<typeof useStories>; viewer: Viewer }) {
  if (stories.data) return stories.data.length > 0 ? <StoryPages stories={stories} viewer={viewer} /> : <NoStories />
  if (stories.isPending) return <StoriesLoading />
  return (
    <ErrorState
      title="Your stories could not be fetched"
      message={sentenceOf(stories.error)}
      onRetry={() => void stories.refetch()}
    />
  )
}
