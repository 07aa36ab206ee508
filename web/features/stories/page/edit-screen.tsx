import { useNavigate } from '@tanstack/react-router'
import type { StoryPage } from '#server/features/stories/editing/contract.ts'
import { StoryLoading } from '#web/features/stories/stories-loading.tsx'
import { paths } from '#web/lib/paths.ts'
import { useLater } from '#web/lib/use-later.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

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
