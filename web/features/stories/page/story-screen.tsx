import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { StoryPage } from '#server/features/stories/editing/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { viewerOf } from '#web/features/account/viewer.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useLater } from '#web/lib/use-later.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { StoryLoading } from '../story-loading.tsx'
import { GoneStory } from './missing-story.tsx'
import { StoryArticle } from './story-article.tsx'
import { BackToStories } from './story-navigation.tsx'
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

const loadEditor = () => import('#web/features/stories/edit/story-editor.tsx')

export interface EditScreenProps {
  story: StoryPage
  gone: boolean
  userId: number
}

/** The page of a story with its editing form, which is fetched when it is needed. */
export function EditScreen({ story, gone, userId }: EditScreenProps) {
  const navigate = useNavigate()
  const { part, late, retry } = useLater(loadEditor, true)
  if (part)
    return (
      <part.StoryEditor
        story={story}
        gone={gone}
        userId={userId}
        onClose={() =>
          void navigate({
            to: paths.story,
            params: { id: String(story.id) },
            search: (now) => ({ ...now, edit: undefined }),
            replace: true,
          })
        }
      />
    )
  if (late)
    return (
      <ErrorState
        level={1}
        title="The editing form could not be fetched"
        message="We cannot reach the server. Please check the connection and try again."
        onRetry={() => void retry()}
      />
    )
  return <StoryLoading />
}
