import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'

export const questionKeys = { all: ['family-questions'] as const }

/**
 * Who asks whom: "Anna asks you", "You ask Ruth".
 * @param everyone what to call the whole family; by default a question to everyone reads "Anna asks"
 */
export const formatAsker = (
  viewerId: number,
  { asker, target }: Pick<FamilyQuestion, 'asker' | 'target'>,
  everyone = '',
): string => {
  const asks = asker?.id === viewerId ? 'You ask' : `${asker?.firstName || 'A relative'} asks`
  const whom = target?.id === viewerId ? 'you' : (target && (target.firstName || 'a relative')) || everyone
  return whom ? `${asks} ${whom}` : asks
}
