import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#common/paths.ts'
import type { StoryPage } from '#server/features/stories/editing/contract.ts'
import { useSwitchFamily } from '#web/features/account/switch-family.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { viewerOf } from '#web/features/account/viewer.ts'
import { useQuestion } from '#web/features/family/questions/use-questions.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useIsLate } from '#web/lib/use-is-late.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { useComments } from '../comments/comment-queries.ts'
import type { CorrectedWord } from '../edit/corrected-words.ts'
import { useReportOpened } from '../listening/story-views.ts'
import { cachedStory } from '../story-cache.ts'
import { StoryLoading } from '../story-loading.tsx'
import { isQuestionApart } from '../story-prompt.tsx'
import { useTranscript } from '../use-transcript.ts'
import { MissingStory } from './missing-story.tsx'
import { StoryArticle } from './story-article.tsx'
import { StoryBar } from './story-bar.tsx'
import { isGone, useStoryPage } from './use-story-page.ts'

/** How long a story waits for its words, question and comments. */
const PARTS_TIMEOUT_MS = 2500

/** The page of one story: the story itself, its editor, or a message if there is no such story. */
export function StoryScreen() {
  const { id } = useParams({ from: '/signed-in/stories/$id' })
  const { family } = useSearch({ from: '/signed-in/stories/$id' })
  if (family !== undefined) return <InFamily id={Number(family)} />
  // The key resets all state when navigating from one story to the next.
  return /^[1-9]\d{0,8}$/.test(id) ? <StoryById key={id} id={Number(id)} /> : <MissingStory id={null} />
}

/** Shows the family that a link from an email is about, and then the story without naming it: the person may switch back. */
function InFamily({ id }: { id: number }) {
  const { user } = useUser()
  const navigate = useNavigate({ from: paths.story })
  const { mutate } = useSwitchFamily()
  const isElsewhere = user !== null && user.familyId !== id && user.families.some((family) => family.id === id)
  useEffect(() => {
    const showStory = () => void navigate({ search: (search) => ({ ...search, family: undefined }), replace: true })
    // If it fails, the page says that it can't find the story.
    if (isElsewhere) mutate(id, { onSettled: showStory })
    else showStory()
  }, [id, isElsewhere, mutate, navigate])
  return <LoadingScreen />
}

function StoryById({ id }: { id: number }) {
  const { edit } = useSearch({ from: '/signed-in/stories/$id' })
  const { user } = useUser()
  const story = useStoryPage(id)
  const isComplete = usePartsOf(id, story.data)
  const [corrected, setCorrected] = useState<readonly CorrectedWord[]>([])
  const { data, error, isPending } = story
  useReportOpened(data)
  const gone = isGone(error)
  // Once open, the editor stays open even if the story is deleted or the permission withdrawn: it has unsaved text.
  const couldEdit = useRef(false)
  couldEdit.current ||= data !== undefined && (data.may.editText || data.may.editDetails)
  if (edit && couldEdit.current && data && user)
    return <EditScreen story={data} gone={gone} userId={user.id} onCorrected={setCorrected} />
  if (gone) return <MissingStory id={id} />
  if (data && user && isComplete)
    return (
      <StoryArticle story={data} viewer={viewerOf(user)} query={story} onCorrected={setCorrected}>
        {corrected.length > 0 && (
          <CorrectionOffers
            words={corrected}
            storyId={id}
            onDismiss={(word) => setCorrected(corrected.filter((one) => one !== word))}
          />
        )}
      </StoryArticle>
    )
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-6">
      <StoryBar />
      {data || isPending || !error ? (
        <>
          <LoadingHeading />
          <StoryLoading />
        </>
      ) : (
        <ErrorState
          level={1}
          title="We couldn’t load this story"
          message={sentenceOf(error)}
          pending={story.isFetching}
          onRetry={() => void story.refetch()}
        />
      )}
    </div>
  )
}

function LoadingScreen() {
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-6">
      <StoryBar />
      <LoadingHeading />
      <StoryLoading />
    </div>
  )
}

function LoadingHeading() {
  return (
    <Heading level={1} className="sr-only">
      A story
    </Heading>
  )
}

/**
 * Whether all parts of a story have arrived that have a size of their own: added later, they would move what is below under a
 * finger. It stays true, and doesn't wait for what is late.
 */
function usePartsOf(id: number, story: StoryPage | undefined): boolean {
  const client = useQueryClient()
  // From the list, so that they are fetched together with the story.
  const known = story ?? cachedStory(client, id)
  const transcript = useTranscript(id)
  const question = useQuestion(known?.questionId ?? 0, known !== undefined && isQuestionApart(known))
  const comments = useComments(id, known !== undefined && known.commentCount > 0)
  const isLate = useIsLate(PARTS_TIMEOUT_MS)
  const isWaiting = transcript.isPending || question.isLoading || comments.isLoading
  const isComplete = useRef(false)
  isComplete.current ||= story !== undefined && (isLate || !isWaiting)
  return isComplete.current
}

const StoryEditor = lazyPart(() =>
  import('#web/features/stories/edit/story-editor.tsx').then((module) => module.StoryEditor),
)

const CorrectionOffers = lazyPart(() =>
  import('#web/features/stories/edit/correction-offers.tsx').then((module) => module.CorrectionOffers),
)

interface EditScreenProps {
  story: StoryPage
  gone: boolean
  userId: number
  onCorrected: (words: readonly CorrectedWord[]) => void
}

function EditScreen({ story, gone, userId, onCorrected }: EditScreenProps) {
  const navigate = useNavigate()
  const close = () =>
    void navigate({
      to: paths.story,
      params: { id: String(story.id) },
      search: (search) => ({ ...search, edit: undefined }),
      replace: true,
    })
  return (
    <StoryEditor
      story={story}
      gone={gone}
      userId={userId}
      onClose={close}
      onCorrected={onCorrected}
      fallback={({ isLate, retry }) =>
        isLate ? (
          <ErrorState
            level={1}
            title="We couldn’t load the editor"
            message="We can’t reach the server. Check your connection and try again."
            onRetry={() => void retry()}
          />
        ) : (
          <StoryLoading />
        )
      }
    />
  )
}
