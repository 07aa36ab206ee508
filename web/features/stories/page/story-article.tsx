import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { StoryPage } from '#server/features/stories/editing/contract.ts'
import { StoryRecording } from '#web/features/playback/story-recording.tsx'
import { SignOutGuard } from '#web/features/stories/comments/sign-out-guard.tsx'
import { StoryComments } from '#web/features/stories/comments/story-comments.tsx'
import { TakeStory } from '#web/features/stories/download/take-story.tsx'
import { NotTheNewest } from '#web/features/stories/not-the-newest.tsx'
import { ReactionBar } from '#web/features/stories/reactions/reaction-bar.tsx'
import { sheet } from '#web/features/stories/sheet.ts'
import { StoryActions } from '#web/features/stories/story-actions.tsx'
import type { Viewer } from '#web/features/stories/viewer.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { AnsweredQuestion } from './answered-question.tsx'
import { BackToStories } from './back-to-stories.tsx'
import { NeighborLinks } from './neighbor-links.tsx'
import { PageTools } from './page-tools.tsx'
import { StoryCitation } from './story-citation.tsx'
import { StoryFacts } from './story-facts.tsx'
import { StoryTitle } from './story-title.tsx'
import { useHeardFrom } from './use-heard-from.ts'
import { useLeaveDeleted } from './use-leave-deleted.ts'
import type { useStoryPage } from './use-story-page.ts'
import { WholeWords } from './whole-words.tsx'

export interface StoryArticleProps {
  story: StoryPage
  viewer: Viewer
  query: ReturnType<typeof useStoryPage>
}

/** A story like a page of a book: what it is called, the voice, the words, what is known of it, and what relatives say. */
export function StoryArticle({ story, viewer, query }: StoryArticleProps) {
  const titleId = useId()
  const { at } = useSearch({ from: '/signed-in/stories/$id' })
  usePageTitle(story.title)
  useHeardFrom(story, at)
  const leave = useLeaveDeleted()
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-6">
      <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 print:hidden">
        <BackToStories />
        <PageTools story={story} />
      </div>
      {query.isRefetchError && <NotTheNewest query={query} />}
      <article aria-labelledby={titleId} className={sheet}>
        <StoryTitle story={story} titleId={titleId} />
        <div className="print:hidden">
          <StoryRecording story={story} large />
        </div>
        <Prompted story={story} />
        <WholeWords story={story} />
        <StoryFacts story={story} />
        <ReactionBar story={story} viewerId={viewer.id} />
        <div className="print:hidden">
          <StoryComments story={story} titleId={titleId}>
            <TakeStory story={story} titleId={titleId} />
            <StoryActions story={story} viewer={viewer} titleId={titleId} onDeleted={leave} />
          </StoryComments>
        </div>
        <StoryCitation citation={story.citation} />
      </article>
      <SignOutGuard />
      <NeighborLinks id={story.id} />
    </div>
  )
}

function Prompted({ story: { aiPrompt, questionId } }: { story: StoryPage }): ReactNode {
  return (
    <>
      {questionId !== null && <AnsweredQuestion id={questionId} />}
      {aiPrompt && (
        <p dir="auto" className="measure border-s-2 border-hairline ps-4 text-small wrap-anywhere text-ink-soft">
          <span className="font-[650]">AI prompt used: </span>
          {aiPrompt}
        </p>
      )}
    </>
  )
}
