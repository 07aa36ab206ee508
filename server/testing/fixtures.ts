import { eq } from 'drizzle-orm'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import type { TestApp } from './test-app.ts'
import type { Visitor } from './visitor.ts'

/** A person with an account, and the browser they're signed in with. */
export type Relative = Visitor & { id: number; email: string }

/** As if the person had typed the code from the email. */
export const verifyAddressOf = ({ database }: Pick<TestApp, 'database'>, userId: number) =>
  database.asSystem((tx) => tx.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId)))

/** Registers a new family: an owner (whose address is verified), and a guest for each first name. All of them are signed in. */
export const familyOf = async (server: Pick<TestApp, 'visitor' | 'database'>, ...firstNames: string[]) => {
  const visitor = server.visitor()
  const { id, email, familyId } = await visitor.register()
  await verifyAddressOf(server, id)
  const owner: Relative = { ...visitor, id, email }
  const relatives: Relative[] = []
  for (const firstName of firstNames) {
    const guest = server.visitor()
    const { inviteCode } = await owner.invite()
    relatives.push({ ...guest, ...(await guest.join(inviteCode, { firstName })) })
  }
  const [relative = owner] = relatives
  return { familyId, owner, relatives, /** The first relative; the owner if there are no guests. */ relative }
}

/** Saves a story with a short recording through the API; returns its id. */
export const recordStory = async (
  storyteller: Pick<Relative, 'form'>,
  fields: Record<string, string> = {},
): Promise<number> => {
  const form = { title: 'The river', content: 'We walked along it.', ...fields }
  const response = await storyteller.form('/api/stories', [
    ...Object.entries(form).map(([name, value]) => ({ name, value })),
    { name: 'audio', file: toneWav(0.3), filename: 'a.wav', type: 'audio/wav' },
  ])
  if (response.statusCode !== 200) throw new Error(`saving the story failed: ${response.body}`)
  return response.json<{ id: number }>().id
}
