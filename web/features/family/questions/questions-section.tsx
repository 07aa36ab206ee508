import { Link } from '@tanstack/react-router'
import { BookOpen, Mic } from 'lucide-react'
import { useState } from 'react'
import { formatRelativeTime } from '#common/format/dates.ts'
import type { User } from '#server/features/account/contract.ts'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { paths, storyAnchor } from '#web/lib/paths.ts'
import { useIdle } from '#web/lib/scheduling.ts'
import { useLater } from '#web/lib/use-later.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading, Section } from '#web/ui/heading.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { DOT } from '#web/ui/metadata-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Fetched } from '#web/ui/query-boundary.tsx'
import { useMembers } from '../queries.ts'
import type { AskFormProps } from './ask-form.tsx'
import { formatAsked, inOrderFor, useFamilyQuestions } from './family-questions.ts'

interface QuestionsSectionProps {
  user: User
  /** Asking is the main action of the page. */
  leads: boolean
  onDelete: (question: FamilyQuestion) => void
}

/** What relatives ask each other: asking, and what became of it. */
export function QuestionsSection({ user, leads, onDelete }: QuestionsSectionProps) {
  const questions = useFamilyQuestions()
  return (
    <Section
      title="Family questions"
      intro="Ask what you have always wanted to know. Whoever answers tells it as a story."
    >
      <Asking userId={user.id} leads={leads} />
      <Fetched query={questions} problem="The questions could not be fetched" loading={<QuestionsLoading />}>
        {(all) => <QuestionList questions={all} viewerId={user.id} onDelete={onDelete} />}
      </Fetched>
    </Section>
  )
}

const load = () => import('./ask-form.tsx')

/** The form to ask by, fetched once the page stands: it is further down, and forms are a large part. */
function Asking(props: AskFormProps) {
  const { part, late, retry } = useLater(load, useIdle())
  const { data: members } = useMembers()
  if (part) return <part.AskForm {...props} />
  if (!late) return <AskFormLoading alone={members?.length === 1} />
  const again = (
    <Button variant="secondary" onClick={retry}>
      Try Again
    </Button>
  )
  return (
    <Notice tone="error" title="The form could not be fetched" action={again}>
      We cannot reach the server. Please try again.
    </Notice>
  )
}

/** The question, whom it is for (where there is a choice), and the button. */
function AskFormLoading({ alone }: { alone: boolean }) {
  return (
    <LoadingShape label="Loading the form">
      <Card as="div" className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <Shape className="h-7 w-36" />
          <Shape className="h-21" />
        </div>
        {!alone && (
          <div className="flex flex-col gap-2">
            <Shape className="h-7 w-36" />
            <Shape className="h-14" />
          </div>
        )}
        <Shape className="h-13 w-44" />
      </Card>
    </LoadingShape>
  )
}

interface QuestionListProps {
  questions: readonly FamilyQuestion[]
  viewerId: number
  onDelete: (question: FamilyQuestion) => void
}

/** What waits for an answer, what is put to the viewer first; then what has been answered. */
function QuestionList({ questions, viewerId, ...rest }: QuestionListProps) {
  const pending = inOrderFor(
    viewerId,
    questions.filter(({ status }) => status === 'pending'),
  )
  const answered = questions.filter(({ status }) => status === 'answered')
  if (questions.length === 0)
    return (
      <p className="text-ink-soft">
        Nobody has asked yet. A good first question is about one day, one place or one person.
      </p>
    )
  return (
    <>
      {pending.length > 0 && <Group title="Waiting for an answer" questions={pending} {...{ viewerId, ...rest }} />}
      {answered.length > 0 && <Group title="Answered" questions={answered} {...{ viewerId, ...rest }} />}
    </>
  )
}

/** So many are in sight at first. */
const FEW = 8

function Group({ title, questions, ...rest }: QuestionListProps & { title: string }) {
  const [all, setAll] = useState(false)
  const shown = all ? questions : questions.slice(0, FEW)
  return (
    <div className="mt-2 flex flex-col gap-1">
      <Heading level={3}>
        {title} <span className="figures text-ink-soft">({questions.length})</span>
      </Heading>
      <ul className="divide-y divide-hairline">
        {shown.map((question) => (
          <QuestionRow key={question.id} question={question} {...rest} />
        ))}
      </ul>
      {shown.length < questions.length && (
        <Button variant="secondary" className="mt-2 self-start" onClick={() => setAll(true)}>
          Show All {questions.length}
        </Button>
      )}
    </div>
  )
}

interface QuestionRowProps {
  question: FamilyQuestion
  viewerId: number
  onDelete: (question: FamilyQuestion) => void
}

const linkLook = buttonClass({ variant: 'secondary' })

/** One question: who asks whom, when, and the way to its answer or to answering it. */
function QuestionRow({ question, viewerId, onDelete }: QuestionRowProps) {
  const { id, status, asker, responseStoryId, canDelete } = question
  const now = useNow()
  const about = <span className="sr-only"> “{question.question}”</span>
  return (
    <li className="flex flex-col gap-3 py-5">
      <div>
        <p className="text-small text-ink-soft">
          <span className="font-[650] text-ink">{formatAsked(viewerId, question, 'everyone')}</span>
          {DOT}
          {formatRelativeTime(question.createdAt, now)}
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
        {canDelete && (
          <Button variant="quiet" className="first:-ml-outdent" onClick={() => onDelete(question)}>
            Delete{about}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Two questions that are still coming. */
function QuestionsLoading() {
  return (
    <LoadingShape label="Loading the questions">
      <div className="mt-2 flex flex-col gap-1">
        <Shape className="h-8 w-72" />
        <div className="divide-y divide-hairline">
          {['first', 'second'].map((row) => (
            <div key={row} className="flex flex-col gap-3 py-5">
              <Shape className="h-5 w-52" />
              <Shape className="h-7 w-11/12" />
              <Shape className="h-13 w-36" />
            </div>
          ))}
        </div>
      </div>
    </LoadingShape>
  )
}
