import type { SpeechEngine } from '#server/infra/speech/speech-engine.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { assemble, type Caller, PASSWORD } from './actors.ts'
import { rememberBelonging } from './restore.ts'
import { makers } from './things.ts'

const listener: SpeechEngine = {
  name: 'listener',
  draft: true,
  available: async () => true,
  transcribe: async () => ({ text: 'heard', language: 'en', engine: 'listener-1' }),
}

/** A server that hears, with the people of the matrix in it; `restore` brings their families back as they were. */
export const openFixture = async () => {
  const server = await openTestApp({ speech: { setting: 'auto', engine: async () => listener } })
  const fixture = await assemble(server)
  // Nothing to find would be nothing to leak.
  for (const { familyId, ownerId, memberId } of Object.values(fixture.families))
    for (const make of [makers.audio, makers.story, makers.deleted, makers.question, makers.link, makers.clip])
      await make(server, { familyId, ownerId, userId: memberId })
  return {
    server,
    fixture,
    restore: await rememberBelonging(server, fixture),
    /** A caller at the door, in the session they came with or in a new one. */
    arrive: async ({ name, email, visitor, vault }: Caller, anew: boolean) => {
      if (name === 'signed out') return server.visitor()
      const arrived = server.visitor(undefined, anew ? undefined : visitor.cookie())
      if (anew) await arrived.post('/api/login', { email, password: PASSWORD })
      if (name === 'owner elsewhere')
        await arrived.send('PUT', '/api/families/current', { payload: { familyId: vault } })
      return arrived
    },
  }
}
export type OpenFixture = Awaited<ReturnType<typeof openFixture>>
