import { Link } from '@tanstack/react-router'
import { BookOpen, Mic } from 'lucide-react'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { storyAnchor } from '#web/features/stories/story-anchor.ts'
import { DOT } from '#web/lib/dot.ts'
import { relativeTime } from '#web/lib/format/relative-time.ts'
import { paths } from '#web/lib/paths.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { formatAsked } from './asked.ts'

export interface QuestionRowProps {
  question: FamilyQuestion
  viewerId: number
  onDelete: (question: FamilyQuestion) => void
}

const linkLook = buttonClass({ variant: 'secondary' })

/** One question: who asks whom, when, and the way to its answer or to answering it. */
export function QuestionRow({ question, viewerId, onDelete }: QuestionRowProps) {
  const { id, status, asker, responseStoryId, mayDelete } = question
  const now = useNow()
  const about = <span className="sr-only"> “{question.question}”</span>
  return (
    <li className="flex flex-col gap-3 py-5">
      <div>
        <p className="text-small text-ink-soft">
          <span className="font-[650] text-ink">{formatAsked(viewerId, question, 'everyone')}</span>
          {DOT}
          {relativeTime(question.createdAt, now)}
        </p>
        <p className="measure mt-1 font-story text-lead wrap-anywhere whitespace-pre-line">{question.question}</p>
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {status === 'answered' && responseStoryId !== null && (
          <Link to={paths.stories} hash={storyAnchor(responseStoryId)} className={linkLook}>
            <BookOpen aria-hidden />
            <span>Hear the Answer{about}</span>
          </Link>
        )}
        {status === 'pending' && asker?.id !== viewerId && (
          <Link to={paths.home} hash={`question-${id}`} className={linkLook}>
            <Mic aria-hidden />
            <span>Answer{about}</span>
          </Link>
        )}
        {mayDelete && (
          <Button variant="quiet" className="first:-ml-outdent" onClick={() => onDelete(question)}>
            Delete{about}
          </Button>
        )}
      </div>
    </li>
  )
}
