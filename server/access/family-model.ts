type Family = { ownerId: number; memberIds: Set<number> }
type Story = { id: number; familyId: number; audioUrl: string }
type Question = { id: number; familyId: number; askerId: number; answerId?: number }
type Link = { id: number; code: string; familyId: number; state: 'pending' | 'active' | 'removed'; inviteeId?: number }

/**
 * A simple model of the access rules, without a database: who belongs to which family, and who sees what. Each method that
 * takes a user's action returns the HTTP status that the server must reply with, and applies the action if it's allowed.
 */
export const createModel = () => {
  const families = new Map<number, Family>()
  const links: Link[] = []
  const stories: Story[] = []
  const questions: Question[] = []

  const isMember = (userId: number, familyId: number): boolean => {
    const family = families.get(familyId)
    return family !== undefined && (family.ownerId === userId || family.memberIds.has(userId))
  }
  const isOwner = (userId: number, familyId: number): boolean => families.get(familyId)?.ownerId === userId
  const endMembership = (userId: number, familyId: number): void => {
    families.get(familyId)?.memberIds.delete(userId)
    for (const link of links)
      if (link.familyId === familyId && link.inviteeId === userId && link.state === 'active') link.state = 'removed'
  }

  return {
    families,
    links,
    stories,
    questions,
    isMember,
    familiesOf: (userId: number) => [...families.keys()].filter((familyId) => isMember(userId, familyId)),
    addFamily: (userId: number, familyId: number) =>
      void families.set(familyId, { ownerId: userId, memberIds: new Set() }),
    startFamily: (userId: number) => ([...families.values()].some(({ ownerId }) => ownerId === userId) ? 409 : 200),
    add: (userId: number, familyId: number) => (isMember(userId, familyId) ? 200 : 403),
    listen: (userId: number, story: Story) => (isMember(userId, story.familyId) ? 200 : 404),
    invite: (userId: number, familyId: number) => (isOwner(userId, familyId) ? 200 : 403),
    accept: (userId: number, link: Link): number => {
      if (isMember(userId, link.familyId)) return 409
      if (link.state !== 'pending') return 410
      link.state = 'active'
      link.inviteeId = userId
      families.get(link.familyId)?.memberIds.add(userId)
      return 200
    },
    revoke: (userId: number, link: Link): number => {
      if (!isOwner(userId, link.familyId)) return 403
      if (link.state === 'active') return 409
      link.state = 'removed'
      return 200
    },
    leave: (userId: number, familyId: number): number => {
      if (!isMember(userId, familyId)) return 403
      if (isOwner(userId, familyId)) return 409
      endMembership(userId, familyId)
      return 200
    },
    remove: (userId: number, familyId: number, targetId: number): number => {
      if (!isOwner(userId, familyId)) return 403
      if (userId === targetId) return 409
      if (!isMember(targetId, familyId)) return 404
      endMembership(targetId, familyId)
      return 200
    },
    /** Saves a story in any case; it answers the question if that is pending and of the same family. */
    addStory: (story: Story, question: Question | undefined): void => {
      stories.push(story)
      if (question?.familyId === story.familyId && questions.includes(question)) question.answerId ??= story.id
    },
    deleteQuestion: (userId: number, familyId: number, question: Question): number => {
      if (!isMember(userId, familyId)) return 403
      if (question.familyId !== familyId || !questions.includes(question)) return 404
      if (question.askerId !== userId && !isOwner(userId, familyId)) return 403
      questions.splice(questions.indexOf(question), 1)
      return 200
    },
  }
}
export type Model = ReturnType<typeof createModel>
