import { useFamilyQuestions } from '#web/features/family/questions/use-family-questions.ts'

/** The question of a relative that a story answers; nothing while it is not known, or gone. */
export function AnsweredQuestion({ id }: { id: number }) {
  const { data } = useFamilyQuestions()
  const asked = data?.find((one) => one.id === id)
  if (!asked) return null
  const name = asked.asker && `${asked.asker.firstName} ${asked.asker.lastName}`.trim()
  return (
    <p dir="auto" className="measure border-s-2 border-hairline ps-4 text-small wrap-anywhere text-ink-soft">
      <span className="font-[650]">{name ? <bdi>{name}</bdi> : 'Somebody'} asked: </span>
      {asked.question}
    </p>
  )
}
