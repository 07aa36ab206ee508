import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { InferInput } from 'valibot'
import { PRODUCT } from '#common/product.ts'
import { askQuestion, questionFormSchema } from '#server/features/family/questions/contract.ts'
import { fullName } from '#web/features/family/format-family.ts'
import { familyKeys, useMembers } from '#web/features/family/queries.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useFormDraft } from '#web/lib/use-form-draft.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/choices.tsx'
import { TextArea } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList } from '#web/ui/form-errors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { questionKeys } from './family-questions.ts'

const EVERYONE = { value: '', label: 'Everyone' }
const BLANK = { question: '', targetUserId: null }

/** For people who don't know what to ask. Each is about one thing that can be told in a few minutes. */
const STARTERS = [
  'How did you meet the person you married?',
  'What did you do all day in the summer when you were ten?',
  'What was your first job, and what did you buy with the money?',
  'Who made you laugh the most?',
  'What do you know about my name?',
]

interface AskAbout {
  readonly title: string
  readonly userId: number
  readonly familyId: number | null
}

/** How a question about a story begins; the person writes the rest. */
const startAbout = (title: string) => `About “${title}”: `
const UNFINISHED = /^About “.*”:\s*$/s

/** Whether anything would be lost if another question took its place. */
const isOwnWords = (question: string) =>
  question.trim() !== '' && !STARTERS.includes(question) && !UNFINISHED.test(question)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A story that a question is asked about, its family, and whom to ask. */
    askAbout?: AskAbout | undefined
  }
}

export interface AskFormProps {
  userId: number
  familyId: number | null
  /** Asking is the main action of the page. */
  isMainAction: boolean
}

/** A question to everyone or to one relative. The text stays in the form if sending fails. */
export function AskForm({ userId, familyId, isMainAction }: AskFormProps) {
  const { data: members } = useMembers()
  const others = members?.filter((member) => member.userId !== userId) ?? []
  const relatives = others.map((member) => ({ value: String(member.userId), label: fullName(member) }))
  const form = useSchemaForm(questionFormSchema, BLANK)
  const draft = useFormDraft(form, `question ${userId} ${familyId}`)
  const ask = useAskQuestion({
    firstNameOf: (targetId) => others.find(({ userId }) => userId === targetId)?.firstName,
    onSent: () => {
      form.reset(BLANK)
      draft.discard()
    },
    onFailed: draft.restore,
  })
  const { errors, submitCount } = form.formState
  // If the chosen relative leaves the family, the field shows "Everyone", so that must also be its value.
  const target = form.watch('targetUserId')
  const hasLeft = members !== undefined && target != null && !relatives.some(({ value }) => value === String(target))
  useEffect(() => {
    if (hasLeft) form.setValue('targetUserId', null)
  }, [hasLeft, form])
  useQuestionAbout(members !== undefined, (about) => {
    // In another family, or without this relative, it would go to the wrong people.
    if (about.familyId !== familyId || !others.some((one) => one.userId === about.userId)) return
    if (isOwnWords(form.getValues('question'))) return form.setFocus('question')
    form.setValue('targetUserId', String(about.userId), { shouldDirty: true })
    startQuestion(startAbout(about.title))
  })

  function startQuestion(question: string) {
    form.setValue('question', question, { shouldDirty: true })
    form.setFocus('question')
  }

  const handleSubmit = form.handleSubmit((question) => {
    if (UNFINISHED.test(question.question))
      return form.setError('question', { type: 'unfinished', message: 'Please write your question.' })
    draft.withdraw()
    ask.mutate(question)
  })
  return (
    <Card as="div">
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-6">
        <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
        <div className="flex flex-col gap-2">
          <TextArea
            label="Your question"
            rows={2}
            autoComplete="off"
            placeholder="How did you two meet?"
            error={errors.question?.message}
            {...form.register('question')}
          />
          <p role="status" className="figures text-small text-ink-soft empty:hidden">
            {formatCharactersLeft(form.watch('question'))}
          </p>
        </div>
        {relatives.length > 0 && (
          <Select
            label="Who is it for?"
            options={[EVERYONE, ...relatives]}
            error={errors.targetUserId?.message}
            {...form.register('targetUserId', { setValueAs: (value) => value || null })}
          />
        )}
        {ask.isError && (
          <Notice tone="error" title="We couldn’t send your question">
            {sentenceOf(ask.error)}
          </Notice>
        )}
        <Button
          type="submit"
          variant={isMainAction ? 'primary' : 'secondary'}
          pending={ask.isPending}
          pendingLabel="Asking…"
          className="self-start"
        >
          Ask the Question
        </Button>
        {/* Not over what the person has written. */}
        {!isOwnWords(form.watch('question')) && (
          <div className="border-t border-hairline pt-5">
            <p className="text-ink-soft">Not sure what to ask? Begin with one of these:</p>
            <ul className="mt-3 flex flex-col items-start gap-2">
              {STARTERS.map((question) => (
                <li key={question}>
                  <Button
                    variant="secondary"
                    size="small"
                    className="text-left font-story font-normal!"
                    onClick={() => startQuestion(question)}
                  >
                    {question}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </form>
    </Card>
  )
}

/**
 * Calls `onAsk` once if the person came from a story to ask about it.
 * @param isReady the relatives can be chosen
 */
function useQuestionAbout(isReady: boolean, onAsk: (about: AskAbout) => void) {
  const { askAbout } = useLocation().state
  const navigate = useNavigate()
  const latest = useRef(onAsk)
  latest.current = onAsk
  useEffect(() => {
    if (!askAbout || !isReady) return
    latest.current(askAbout)
    // A reload doesn't ask again.
    void navigate({ to: '.', search: true, state: {}, replace: true, resetScroll: false })
  }, [askAbout, isReady, navigate])
}

interface AskQuestionOptions {
  /** The first name of a relative, if the question is for one. */
  firstNameOf: (userId: number) => string | undefined
  onSent: () => void
  onFailed: () => void
}

const useAskQuestion = ({ firstNameOf, onSent, onFailed }: AskQuestionOptions) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InferInput<typeof questionFormSchema>) => call(askQuestion, { body }),
    networkMode: 'always',
    onSuccess: async (_, { targetUserId }) => {
      onSent()
      const name = (targetUserId != null && firstNameOf(Number(targetUserId))) || 'Your family'
      toast({ title: 'Question Asked', description: `${name} will see it when they open ${PRODUCT}.` })
      await client.invalidateQueries({ queryKey: questionKeys.all })
    },
    onError: () => {
      onFailed()
      // The chosen relative may have left the family.
      return client.invalidateQueries({ queryKey: familyKeys.members })
    },
  })
}

/** The limit of `questionFormSchema`. */
export const MAX_QUESTION_LENGTH = 500
const WARNING_LENGTH = 100

/** How many characters are left, once there are few; null before. Surrounding spaces don't count, because they aren't sent. */
export function formatCharactersLeft(question: string): string | null {
  const left = MAX_QUESTION_LENGTH - question.trim().length
  if (left > WARNING_LENGTH) return null
  if (left < 0) return `${formatCount(-left)} too many`
  return left === 0 ? 'No characters left' : `${formatCount(left)} left`
}

const formatCount = (characters: number): string => `${characters} ${characters === 1 ? 'character' : 'characters'}`
