import { Link } from '@tanstack/react-router'
import { BookOpen, Mic } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatRelativeTime } from '#common/format/dates.ts'
import { paths, storyAnchor } from '#common/paths.ts'
import type { User } from '#server/features/account/contract.ts'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { useMembers } from '#web/features/family/queries.ts'
import { useShowMore } from '#web/lib/paged-list.ts'
import { useIdle } from '#web/lib/scheduling.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading, Section } from '#web/ui/heading.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { DOT } from '#web/ui/metadata-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Mailbox } from '#web/ui/pictures/mailbox.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import type { AskFormProps } from './ask-form.tsx'
import { formatAsker } from './family-questions.ts'
import { formatQuestionCount, type Questions, useQuestions } from './use-questions.ts'

export interface QuestionsSectionProps {
  user: User
  /** Asking is the main action of the page. */
  isMainAction: boolean
  onDelete: (question: FamilyQuestion) => void
}

export function QuestionsSection({ user, isMainAction, onDelete }: QuestionsSectionProps) {
  const pending = useQuestions('pending')
  const answered = useQuestions('answered')
  const query = bothOf(pending.query, answered.query)
  return (
    <Section
      title="Family questions"
      intro="Ask what you’ve always wanted to know. Your relatives answer with a story."
    >
      <LazyAskForm userId={user.id} familyId={user.familyId} isMainAction={isMainAction} />
      <QueryBoundary query={query} problem="We couldn’t load the questions" loading={<QuestionsLoading />}>
        {() => <QuestionLists pending={pending} answered={answered} viewerId={user.id} onDelete={onDelete} />}
      </QueryBoundary>
    </Section>
  )
}

/** Two queries as one: loading until both are loaded. */
const bothOf = (one: Questions['query'], other: Questions['query']) => ({
  data: one.data && other.data,
  // A page that failed is reported where it was asked for.
  error: [one, other].find((query) => query.error && !query.isFetchNextPageError)?.error ?? null,
  isPending: one.isPending || other.isPending,
  isFetching: one.isFetching || other.isFetching,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
})

const AskForm = lazyPart(() => import('./ask-form.tsx').then((module) => module.AskForm))

/** Loads the form when the page is idle: form code is large. */
function LazyAskForm(props: AskFormProps) {
  const { isLoaded, isLate, retry } = AskForm.usePreload(useIdle())
  const { data: members } = useMembers()
  if (isLoaded) return <AskForm {...props} />
  if (!isLate) return <AskFormLoading isAlone={members?.length === 1} />
  const action = (
    <Button variant="secondary" onClick={() => void retry()}>
      Try Again
    </Button>
  )
  return (
    <Notice tone="error" title="We couldn’t load the form" action={action}>
      We can’t reach the server. Check your connection and try again.
    </Notice>
  )
}

/** @param isAlone no other members yet, so the form has no list of people */
function AskFormLoading({ isAlone }: { isAlone: boolean }) {
  return (
    <Skeleton label="Loading the form">
      <Card as="div" className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <SkeletonBlock className="h-7 w-36" />
          <SkeletonBlock className="h-21" />
        </div>
        {!isAlone && (
          <div className="flex flex-col gap-2">
            <SkeletonBlock className="h-7 w-36" />
            <SkeletonBlock className="h-14" />
          </div>
        )}
        <SkeletonBlock className="h-13 w-44" />
        {/* Questions to begin with. */}
        <SkeletonBlock className="h-92" />
      </Card>
    </Skeleton>
  )
}

interface RowProps {
  viewerId: number
  onDelete: (question: FamilyQuestion) => void
}

function QuestionLists({ pending, answered, ...rowProps }: RowProps & { pending: Questions; answered: Questions }) {
  if (!pending.questions?.length && !answered.questions?.length)
    return (
      <div className="flex flex-col items-center gap-4 py-2 text-center">
        <Mailbox className="w-80" />
        <p className="max-w-form text-ink-soft">
          No questions yet. A good first question is about one day, one place or one person.
        </p>
      </div>
    )
  return (
    <>
      <QuestionGroup title="Waiting for an answer" list={pending} {...rowProps} />
      <QuestionGroup title="Answered" list={answered} {...rowProps} />
    </>
  )
}

const COLLAPSED_COUNT = 8

function QuestionGroup({ title, list, ...rowProps }: RowProps & { title: string; list: Questions }) {
  const { questions = [], paging } = list
  const { showMore, isPending, firstNewId } = useShowMore(paging)
  /** The first question that was hidden, once all of the first page are shown. */
  const [expandedAt, setExpandedAt] = useState<number>()
  const hidden = expandedAt === undefined ? questions[COLLAPSED_COUNT] : undefined
  const count = formatQuestionCount(questions.length, paging)
  if (questions.length === 0) return null
  return (
    <div className="mt-2 flex flex-col gap-1">
      <Heading level={3}>
        <span>{`${title} `}</span>
        <span className="figures text-ink-soft">{`(${count})`}</span>
      </Heading>
      <ul className="divide-y divide-hairline">
        {(hidden ? questions.slice(0, COLLAPSED_COUNT) : questions).map((question) => (
          <QuestionRow
            key={question.id}
            question={question}
            hasFocus={question.id === (firstNewId ?? expandedAt)}
            {...rowProps}
          />
        ))}
      </ul>
      {hidden ? (
        <Button variant="secondary" className="mt-2 self-start" onClick={() => setExpandedAt(hidden.id)}>
          {paging.hasMore ? SHOW_MORE : `Show All ${count}`}
        </Button>
      ) : (
        <ShowMore
          list={paging}
          isPending={isPending}
          onShowMore={showMore}
          label={SHOW_MORE}
          problem="We couldn’t load more questions"
          className="mt-2 self-start"
        />
      )}
    </div>
  )
}

const SHOW_MORE = 'Show More Questions'

interface QuestionRowProps extends RowProps {
  question: FamilyQuestion
  /** The first one that a press showed. */
  hasFocus: boolean
}

const linkClass = buttonClass({ variant: 'secondary' })

function QuestionRow({ question, hasFocus, viewerId, onDelete }: QuestionRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (hasFocus) row.current?.focus()
  }, [hasFocus])
  const { id, status, asker, responseStoryId, canDelete } = question
  const now = useNow()
  const quoted = <span className="sr-only">{` “${question.question}”`}</span>
  return (
    <li ref={row} tabIndex={-1} className="flex flex-col gap-3 py-5">
      <div className="flex items-start gap-3.5">
        <Avatar name={asker ? `${asker.firstName} ${asker.lastName}` : ''} src={asker?.profileImageUrl} size="small" />
        <div className="min-w-0 flex-1">
          <p className="text-small text-ink-soft">
            <span className="font-[650] text-ink">{formatAsker(viewerId, question, 'everyone')}</span>
            <span>{`${DOT}${formatRelativeTime(question.createdAt, now)}`}</span>
          </p>
          <p className="measure mt-1 font-story text-lead wrap-anywhere whitespace-pre-line">{question.question}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden sm:pl-13.5">
        {status === 'answered' && responseStoryId !== null && (
          <Link to={paths.stories} hash={storyAnchor(responseStoryId)} className={linkClass}>
            <BookOpen aria-hidden />
            <span>Hear the Answer{quoted}</span>
          </Link>
        )}
        {status === 'pending' && asker?.id !== viewerId && (
          <Link to={paths.home} hash={`question-${id}`} className={linkClass}>
            <Mic aria-hidden />
            <span>Answer{quoted}</span>
          </Link>
        )}
        {canDelete && (
          <Button variant="quiet" className="first:-ml-outdent" onClick={() => onDelete(question)}>
            Delete{quoted}
          </Button>
        )}
      </div>
    </li>
  )
}

function QuestionsLoading() {
  return (
    <Skeleton label="Loading questions">
      <div className="mt-2 flex flex-col gap-1">
        <SkeletonBlock className="h-8 w-72" />
        <div className="divide-y divide-hairline">
          {['first', 'second'].map((row) => (
            <div key={row} className="flex flex-col gap-3 py-5">
              <SkeletonBlock className="h-5 w-52" />
              <SkeletonBlock className="h-7 w-11/12" />
              <SkeletonBlock className="h-13 w-36" />
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  )
}
