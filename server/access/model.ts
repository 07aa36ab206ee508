/** A vault as a simple model knows it: who owns it, who else belongs to it. People and vaults are known by their ids. */
type Vault = { owner: number; members: Set<number> }
type Story = { id: number; vault: number; sound: string }
type Question = { id: number; vault: number; asker: number; answer?: number }
type Link = { id: number; code: string; vault: number; state: 'pending' | 'active' | 'removed'; by?: number }

/**
 * What the rules of families come to, without a database: who belongs where, and so who sees what. Each method answers
 * with the HTTP status the server must give, and does what it allows.
 */
export const createModel = () => {
  const vaults = new Map<number, Vault>()
  const links: Link[] = []
  const stories: Story[] = []
  const questions: Question[] = []

  const belongs = (person: number, vault: number): boolean => {
    const found = vaults.get(vault)
    return found !== undefined && (found.owner === person || found.members.has(person))
  }
  const owns = (person: number, vault: number): boolean => vaults.get(vault)?.owner === person
  const end = (person: number, vault: number): void => {
    vaults.get(vault)?.members.delete(person)
    for (const link of links)
      if (link.vault === vault && link.by === person && link.state === 'active') link.state = 'removed'
  }

  return {
    vaults,
    links,
    stories,
    questions,
    belongs,
    owns,
    vaultsOf: (person: number) => [...vaults.keys()].filter((vault) => belongs(person, vault)),
    found: (person: number, vault: number) => void vaults.set(vault, { owner: person, members: new Set() }),
    mayFound: (person: number) => ([...vaults.values()].some(({ owner }) => owner === person) ? 409 : 200),
    canAdd: (person: number, vault: number) => (belongs(person, vault) ? 200 : 403),
    canListen: (person: number, story: Story) => (belongs(person, story.vault) ? 200 : 404),
    mayInvite: (person: number, vault: number) => (owns(person, vault) ? 200 : 403),
    accept: (person: number, link: Link): number => {
      if (belongs(person, link.vault)) return 409
      if (link.state !== 'pending') return 410
      link.state = 'active'
      link.by = person
      vaults.get(link.vault)?.members.add(person)
      return 200
    },
    revoke: (person: number, link: Link): number => {
      if (!owns(person, link.vault)) return 403
      if (link.state === 'active') return 409
      link.state = 'removed'
      return 200
    },
    leave: (person: number, vault: number): number => {
      if (!belongs(person, vault)) return 403
      if (owns(person, vault)) return 409
      end(person, vault)
      return 200
    },
    remove: (person: number, vault: number, target: number): number => {
      if (!owns(person, vault)) return 403
      if (person === target) return 409
      if (!belongs(target, vault)) return 404
      end(target, vault)
      return 200
    },
    /** A question of another vault, or one that is gone or answered, stays as it is; the story is told all the same. */
    tell: (story: Story, question: Question | undefined): void => {
      stories.push(story)
      if (question?.vault === story.vault && questions.includes(question)) question.answer ??= story.id
    },
    deleteQuestion: (person: number, vault: number, question: Question): number => {
      if (!belongs(person, vault)) return 403
      if (question.vault !== vault || !questions.includes(question)) return 404
      if (question.asker !== person && !owns(person, vault)) return 403
      questions.splice(questions.indexOf(question), 1)
      return 200
    },
  }
}
export type Model = ReturnType<typeof createModel>
