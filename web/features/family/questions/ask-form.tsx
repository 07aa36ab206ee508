import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InferInput } from 'valibot'

import { askQuestion, questionFormSchema } from '#server/features/family/questions/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/choices.tsx'
import { TextArea } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList } from '#web/ui/form-errors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { fullName } from '../format-family.ts'
import { familyKeys, useMembers } from '../queries.ts'
import { questionKeys } from './family-questions.ts'

const EVERYONE = { value: '', label: 'Everyone' }
const BLANK = { question: '', targetUserId: null }

export interface AskFormProps {
  userId: number
  /** Asking is the main action of the page. */
  leads: boolean
}

/** A question to everyone or to one person. What was written stays when it could not be sent. */
export function AskForm({ userId, leads }: AskFormProps) {
  const ask = useAskQuestion()
  const { data: members } = useMembers()
  const form = useSchemaForm(questionFormSchema, BLANK)
  const { errors, submitCount } = form.formState
  const others = members?.filter((member) => member.userId !== userId) ?? []
  const people = others.map((member) => ({ value: String(member.userId), label: fullName(member) }))
  // Somebody who has left is no option any more: the field shows "Everyone" then, and has to mean it.
  const target = form.watch('targetUserId')
  const gone = members !== undefined && target != null && !people.some(({ value }) => value === String(target))
  useEffect(() => {
    if (gone) form.setValue('targetUserId', null)
  }, [gone, form])
  const send = form.handleSubmit((question) => ask.mutate(question, { onSuccess: () => form.reset(BLANK) }))
  return (
    <Card as="div">
      <form noValidate onSubmit={send} className="flex flex-col gap-6">
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
            {formatRoomLeft(form.watch('question'))}
          </p>
        </div>
        {people.length > 0 && (
          <Select
            label="Who is it for?"
            options={[EVERYONE, ...people]}
            error={errors.targetUserId?.message}
            {...form.register('targetUserId', { setValueAs: (chosen) => chosen || null })}
          />
        )}
        {ask.isError && (
          <Notice tone="error" title="Your question was not sent">
            {sentenceOf(ask.error)}
          </Notice>
        )}
        <Button
          type="submit"
          variant={leads ? 'primary' : 'secondary'}
          pending={ask.isPending}
          pendingLabel="Asking…"
          className="self-start"
        >
          Ask the Question
        </Button>
      </form>
    </Card>
  )
}

/** Puts a question to the family or to one of its members. */
const useAskQuestion = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InferInput<typeof questionFormSchema>) => call(askQuestion, { body }),
    networkMode: 'always',
    onSuccess: async () => {
      toast({ title: 'Question Asked', description: 'It is among the story ideas now, under the red button.' })
      await client.invalidateQueries({ queryKey: questionKeys.all })
    },
    // Whoever it was put to may have gone.
    onError: () => client.invalidateQueries({ queryKey: familyKeys.members }),
  })
}

/** Characters a question may have (decisions, "Limits"). */
export const QUESTION_LENGTH = 500
const NEAR_THE_END = 100

/** How much of a question still fits, near the end alone: null before. Counted without the space around it, as it is sent. */
export function formatRoomLeft(question: string): string | null {
  const left = QUESTION_LENGTH - question.trim().length
  if (left > NEAR_THE_END) return null
  if (left < 0) return `${count(-left)} too many`
  return left === 0 ? 'No room left' : `${count(left)} left`
}

const count = (characters: number): string => `${characters} ${characters === 1 ? 'character' : 'characters'}`
