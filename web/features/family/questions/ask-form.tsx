import { useEffect } from 'react'
import { questionFormSchema } from '#server/features/family/questions/contract.ts'
import { fullName } from '#web/features/family/format-member.ts'
import { useMembers } from '#web/features/family/use-members.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { errorList } from '#web/ui/error-list.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { formatRoomLeft } from './room-left.ts'
import { useAskQuestion } from './use-change-questions.ts'

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
