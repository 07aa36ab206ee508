import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import { type PromptCategory, promptCategories } from '#common/prompt-categories.ts'
import type { User } from '#server/features/account/contract.ts'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import { formatQuestionCount } from '#web/features/family/questions/use-questions.ts'
import { type PagedList, useShowMore } from '#web/lib/paged-list.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useConnectionProblem } from '#web/ui/connection-notice.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { type ChosenPrompt, promptsOf } from './prompts.ts'
import { useMorePrompts } from './use-more-prompts.ts'

export interface PromptGuideProps {
  /** The pending ones that have been fetched. */
  familyQuestions: readonly FamilyQuestion[]
  paging: PagedList
  user: User
  onChoose: (prompt: ChosenPrompt) => void
}

/** Six categories, and the questions of the selected one. */
export function PromptGuide({ familyQuestions, paging, user, onChoose }: PromptGuideProps) {
  const [selected, setSelected] = useState<PromptCategory | null>(null)
  // Questions from the family come first.
  const category = selected ?? (familyQuestions.length > 0 ? 'Family Q&A' : 'Childhood & Youth')
  const more = useMorePrompts(user.familyId, category)
  const prompts = [...promptsOf(category, familyQuestions, user.id), ...more.prompts]
  const { showMore, isPending, firstNewId } = useShowMore(paging)
  return (
    <>
      <p className="text-ink-soft">Choose a question. It stays above the red button while you answer it.</p>
      <CategoryPicker
        selected={category}
        onSelect={setSelected}
        pendingCount={familyQuestions.length > 0 ? formatQuestionCount(familyQuestions.length, paging) : null}
      />
      {prompts.length > 0 ? (
        <ul aria-label={`Questions: ${category}`} className="flex flex-col gap-2.5">
          {prompts.map((prompt) => (
            <li key={prompt.questionId ?? prompt.text} className="@container">
              <Question
                prompt={prompt}
                hasFocus={prompt.questionId === null ? prompt.text === more.firstNew : prompt.questionId === firstNewId}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">No questions yet. When your family asks you something, you’ll see it here.</p>
      )}
      {more.missing && (
        <p className="text-small text-ink-soft">{`${PRODUCT} wrote these itself, ${
          more.missing === 'limit'
            ? 'because today’s limit for AI is used up.'
            : 'because the AI didn’t send good ones in time.'
        }`}</p>
      )}
      {category === 'Family Q&A' ? (
        <ShowMore
          list={paging}
          isPending={isPending}
          onShowMore={showMore}
          label="Show More Questions"
          problem="We couldn’t load more questions"
          className="self-start"
        />
      ) : (
        <MorePrompts
          category={category}
          more={more}
          // The family's questions, if they arrive now, mustn't take its place.
          onShowMore={() => setSelected(category)}
        />
      )}
    </>
  )
}

interface MorePromptsProps {
  category: PromptCategory
  more: ReturnType<typeof useMorePrompts>
  onShowMore: () => void
}

/** The button that brings more questions, or why there are none. A failure is only logged (specification 8). */
function MorePrompts({ category, more, onShowMore }: MorePromptsProps) {
  const connectionProblem = useConnectionProblem()
  if (more.isExhausted)
    return (
      <div role="status" className="flex flex-col items-start gap-3">
        <p className="text-ink-soft">{`Those are all our questions about ${category}. Your family can ask you more.`}</p>
        <Link to={paths.family} className={buttonClass({ variant: 'secondary' })}>
          Go to Your Family
        </Link>
      </div>
    )
  if (connectionProblem)
    return <p className="text-ink-soft">{`${connectionProblem}. More questions will be here once we’re connected.`}</p>
  return (
    <Button
      variant="secondary"
      pending={more.isPending}
      pendingLabel="Finding questions…"
      onClick={() => {
        onShowMore()
        more.showMore()
      }}
      className="self-start"
    >
      Show 3 More Questions
    </Button>
  )
}

interface QuestionProps {
  prompt: ChosenPrompt
  /** The first of those that were just added. */
  hasFocus?: boolean
  /** Next to who asks it. */
  note?: string | undefined
  /** Shows only the beginning of a long one. */
  isShort?: boolean
  onChoose: PromptGuideProps['onChoose']
}

export function Question({ prompt, hasFocus = false, note, isShort = false, onChoose }: QuestionProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus()
  }, [hasFocus])
  return (
    <button
      ref={button}
      type="button"
      title={isShort ? prompt.text : undefined}
      onClick={() => onChoose(prompt)}
      className={classNames(
        'group flex min-h-16 w-full @max-[16rem]:flex-wrap cursor-pointer items-center rounded-control border-2 border-edge bg-card text-left font-story leading-snug hover:border-evergreen hover:bg-evergreen-wash',
        isShort ? 'gap-3 px-3.5 py-2 text-[1.0625rem]' : 'gap-4 px-5 py-3.5',
      )}
    >
      {prompt.face && <Avatar {...prompt.face} size="small" />}
      <span className="min-w-0 flex-1 wrap-anywhere @max-[16rem]:basis-full">
        {prompt.byline && (
          <span
            className={classNames(
              'font-interface text-small font-[650] text-ink-soft',
              isShort ? 'flex flex-wrap gap-x-2.5' : 'mb-1 block',
            )}
          >
            <span className={isShort ? 'line-clamp-1 @max-[16rem]:line-clamp-3' : undefined}>{prompt.byline}</span>
            {note && <span className="font-[400]">{` ${note}`}</span>}
          </span>
        )}
        {prompt.writtenBy === 'model' && (
          <span className="mb-1 block font-interface text-small font-[650] text-ink-soft">Written by AI</span>
        )}
        <span dir="auto" className={isShort ? 'line-clamp-2 @max-[16rem]:line-clamp-8' : 'block'}>
          {prompt.text}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0 text-evergreen @max-[16rem]:hidden" />
    </button>
  )
}

interface CategoryPickerProps {
  selected: PromptCategory
  onSelect: (category: PromptCategory) => void
  /** How many family questions are waiting for an answer: "3", or "50+"; null for none. */
  pendingCount: string | null
}

/** Native radio buttons, so the arrow keys work. */
function CategoryPicker({ selected, onSelect, pendingCount }: CategoryPickerProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Choose a topic</legend>
      <div className="flex flex-wrap gap-2.5">
        {promptCategories.map((category) => (
          <label
            key={category}
            className="inline-flex min-h-12 max-w-full cursor-pointer items-center gap-2.5 rounded-round border-2 border-edge bg-card px-4 py-1.5 leading-tight hover:border-evergreen has-checked:border-evergreen has-checked:bg-evergreen-wash has-checked:text-evergreen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="subject"
              value={category}
              checked={category === selected}
              onChange={() => onSelect(category)}
              className="size-4.5 shrink-0 appearance-none rounded-round border-2 border-edge bg-card outline-none checked:border-[0.35rem] checked:border-evergreen"
            />
            <span className="min-w-0 wrap-anywhere">
              <span>{category}</span>
              {category === 'Family Q&A' && pendingCount && (
                <span className="figures ml-2 font-[650]">
                  <span>{pendingCount}</span>
                  <span className="sr-only"> waiting for an answer</span>
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
