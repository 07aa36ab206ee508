import { Sparkles } from 'lucide-react'
import type { InferInput } from 'valibot'
import { childAges, storyLengths } from '#common/bedtime.ts'
import { type BedtimeForm, bedtimeFormSchema } from '#server/features/bedtime/contract.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/choices.tsx'
import { useConnectionProblem } from '#web/ui/connection-notice.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList } from '#web/ui/form-errors.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { WriteError } from './write-error.tsx'

const capitalized = (value: string) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })
const AGES = childAges.map(capitalized)
const LENGTHS = storyLengths.map(capitalized)

interface StoryFormProps {
  /** What the last story was written from. */
  initial: BedtimeForm | null
  onWrite: (form: BedtimeForm) => void
  isWriting: boolean
  error: Error | null
}

/** Who the story is for. */
export function StoryForm({ initial, onWrite, isWriting, error }: StoryFormProps) {
  const form = useSchemaForm<InferInput<typeof bedtimeFormSchema>, BedtimeForm>(bedtimeFormSchema, {
    grandchildName: '',
    favoriteCartoon: '',
    ...initial,
  })
  const { errors, submitCount } = form.formState
  const connectionProblem = useConnectionProblem()
  return (
    <Card as="div">
      <form noValidate onSubmit={form.handleSubmit(onWrite)} className="flex flex-col gap-6">
        <Heading level={2} className="text-heading">
          Who is the story for?
        </Heading>
        <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
        <TextField
          label="Grandchild’s name"
          dir="auto"
          autoComplete="off"
          autoCapitalize="words"
          error={errors.grandchildName?.message}
          {...form.register('grandchildName')}
        />
        <TextField
          label="Favorite cartoon"
          hint="We’ll choose a place they would like. The cartoon itself isn’t in the story."
          optional
          dir="auto"
          autoComplete="off"
          error={errors.favoriteCartoon?.message}
          {...form.register('favoriteCartoon')}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <Select
            label="Age group"
            placeholder="Choose an age group"
            options={AGES}
            error={errors.childAge?.message}
            {...form.register('childAge')}
          />
          <Select
            label="Story length"
            placeholder="Choose a length"
            options={LENGTHS}
            error={errors.storyLength?.message}
            {...form.register('storyLength')}
          />
        </div>
        {error && <WriteError error={error} />}
        {connectionProblem && !error && (
          <p className="text-ink-soft">{`${connectionProblem}. We can write a new story once we’re connected again.`}</p>
        )}
        <Button
          type="submit"
          size="large"
          icon={<Sparkles aria-hidden />}
          pending={isWriting}
          pendingLabel="Writing your story…"
          className="sm:self-start"
        >
          Write a Story
        </Button>
      </form>
    </Card>
  )
}
