import { useParams, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useUser } from '#web/features/account/use-user.ts'
import { StoryLoading } from '#web/features/stories/stories-loading.tsx'
import { viewerOf } from '#web/features/stories/viewer.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { BackToStories } from './back-to-stories.tsx'
import { EditScreen } from './edit-screen.tsx'
import { GoneStory } from './gone-story.tsx'
import { StoryArticle } from './story-article.tsx'
import { isGone, useStoryPage } from './use-story-page.ts'

/** One story on a page of its own: to read and hear, to change, or a plain sentence where there is none. */
export function StoryScreen() {
  const { id } = useParams({ from: '/signed-in/stories/$id' })
  // A page of its own for each story: nothing of one stays for the next.
  return /^[1-9]\d{0,8}$/.test(id) ? <OneStory key={id} id={Number(id)} /> : <GoneStory id={null} />
}

function OneStory({ id }: { id: number }) {
  const { edit } = useSearch({ from: '/signed-in/stories/$id' })
  const { user } = useUser()
  const story = useStoryPage(id)
  const { data, error, isPending } = story
  const gone = isGone(error)
  // Who may change nothing is not asked to write. What somebody is writing stays in sight, whatever has become of the story,
  // and of what they may do.
  const mayEdit = useRef(false)
  mayEdit.current ||= data !== undefined && (data.may.editWords || data.may.editHistory)
  if (edit && mayEdit.current && data && user) return <EditScreen story={data} gone={gone} userId={user.id} />
  if (gone) return <GoneStory id={id} />
  if (data && user) return <StoryArticle story={data} viewer={viewerOf(user)} query={story} />
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-6">
      <BackToStories />
      {isPending || !error ? (
        <>
          <Heading level={1} className="sr-only">
            A story
          </Heading>
          <StoryLoading />
        </>
      ) : (
        <ErrorState
          level={1}
          title="This story could not be fetched"
          message={sentenceOf(error)}
          pending={story.isFetching}
          onRetry={() => void story.refetch()}
        />
      )}
    </div>
  )
}
