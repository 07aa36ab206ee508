import type { TestApp } from './test-app.ts'
import type { Visitor } from './visitor.ts'

/** Somebody with an account and the browser they are signed in with. */
export type Relative = Visitor & { id: number; email: string }

/** A family of its own: its owner, and a guest for each first name, all of them signed in. */
export const familyOf = async (server: Pick<TestApp, 'visitor'>, ...firstNames: string[]) => {
  const visitor = server.visitor()
  const { id, email, familyId } = await visitor.register()
  const owner: Relative = { ...visitor, id, email }
  const relatives: Relative[] = []
  for (const firstName of firstNames) {
    const guest = server.visitor()
    const { inviteCode } = await owner.invite()
    relatives.push({ ...guest, ...(await guest.join(inviteCode, { firstName })) })
  }
  const [relative = owner] = relatives
  return { familyId, owner, relatives, /** The first of the relatives. */ relative }
}
