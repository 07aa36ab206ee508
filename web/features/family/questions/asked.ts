import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'

type Asked = Pick<FamilyQuestion, 'asker' | 'target'>

/** For one person: what is put to them first, then what others ask everybody, then the rest; otherwise as they came. */
export const inOrderFor = <Question extends Asked>(viewerId: number, questions: readonly Question[]): Question[] =>
  questions.toSorted((one, other) => rank(viewerId, one) - rank(viewerId, other))

const rank = (viewerId: number, { asker, target }: Asked): number => {
  if (target?.id === viewerId) return 0
  return target || asker?.id === viewerId ? 2 : 1
}

/** Who asks, as the viewer says it: "Anna asks you", "Anna asks", "You ask Ruth". Everybody is left out unless named. */
export const formatAsked = (viewerId: number, { asker, target }: Asked, everybody = ''): string => {
  const asks = asker?.id === viewerId ? 'You ask' : `${asker?.firstName || 'A relative'} asks`
  const whom = target?.id === viewerId ? 'you' : (target && (target.firstName || 'a relative')) || everybody
  return whom ? `${asks} ${whom}` : asks
}
