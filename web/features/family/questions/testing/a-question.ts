import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'

let lastId = 0

/** A pending question as the server sends it; tests override what they are about. */
export function aQuestion(overrides: Partial<FamilyQuestion> = {}): FamilyQuestion {
  lastId += 1
  return {
    id: lastId,
    question: `Question ${lastId}?`,
    status: 'pending',
    asker: { id: 2, firstName: 'Tom', lastName: 'Halloran', profileImageUrl: null },
    target: null,
    responseStoryId: null,
    canDelete: true,
    createdAt: new Date(Date.now() - 50 * 3_600_000).toISOString(),
    ...overrides,
  }
}
