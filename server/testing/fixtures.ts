import type { TestApp } from './test-app.ts'
import type { Visitor } from './visitor.ts'

/** A person with an account, and the browser they're signed in with. */
export type Relative = Visitor & { id: number; email: string }

/** Registers a new family: an owner, and a guest for each first name. All of them are signed in. */
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

/** A WAV file with a 440 Hz tone: mono, 16 bits, `rate` samples per second. */
export const toneWav = (seconds: number, rate = 8000): Buffer => {
  const samples = Math.round(seconds * rate)
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let i = 0; i < samples; i++)
    wav.writeInt16LE(Math.round(12_000 * Math.sin((i * 2 * Math.PI * 440) / rate)), 44 + i * 2)
  return wav
}
