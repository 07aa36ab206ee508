import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { askChild, type Limits, TypesettingFailed } from './ask-child.ts'
import { type Asker, familyTurns } from './family-turns.ts'

const CHILD = fileURLToPath(new URL('./typeset-child.ts', import.meta.url))
const IDLE = 60_000
const TIME_LIMIT = 60_000
const MAX_BYTES = 1024 ** 3
/** So many documents one person waits for at once. */
const MAX_WAITING = 2

export type Pages = { template: string; data: unknown }

export type Typesetter = {
  /**
   * Sets pages, one document at a time and each family in turn: `data` is what the Typst `template` reads from
   * `sys.inputs.data`, as JSON. They are laid out when it is their turn: who waits holds nothing of that in memory. The same
   * template and data give the same bytes.
   * @throws TypesettingFailed, TooManyWaiting, what `layOut` throws, or the signal's own reason
   */
  typeset(asker: Asker, layOut: () => Promise<Pages>, signal?: AbortSignal): Promise<Uint8Array>
  /** Ends what is being set, too. */
  close(): Promise<void>
}

type Options = Partial<Pick<Limits, 'timeLimitMs' | 'mostBytes'>>

/** A child process that sets pages: begun when it is first asked, and kept for a minute after the last. */
export const openTypesetter = ({ timeLimitMs = TIME_LIMIT, mostBytes = MAX_BYTES }: Options = {}): Typesetter => {
  let child: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined
  const turns = familyTurns(MAX_WAITING)
  const asked = new Set<Promise<unknown>>()
  let closed = false
  let nextId = 1

  const warmChild = (): ChildProcess => {
    // One that has been killed is on its way out, though it may not have ended yet.
    if (child && !child.killed && child.connected) return child
    const begun = fork(CHILD, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    children.add(begun)
    // Whoever waits for an answer hears of an error; one that comes when nobody does must not end the server.
    begun.once('exit', () => children.delete(begun)).on('error', () => {})
    child = begun
    return begun
  }

  const goOn = (signal: AbortSignal | undefined): void => {
    signal?.throwIfAborted()
    if (closed) throw new TypesettingFailed('The typesetter is closed.')
  }

  const set = async (layOut: () => Promise<Pages>, signal?: AbortSignal): Promise<Uint8Array> => {
    goOn(signal)
    const { template, data } = await layOut()
    goOn(signal)
    clearTimeout(resting)
    const setter = warmChild()
    try {
      return await askChild(
        setter,
        { id: nextId++, template, data: JSON.stringify(data) },
        { timeLimitMs, mostBytes, signal },
      )
    } finally {
      resting = setTimeout(() => setter.kill('SIGKILL'), IDLE).unref()
    }
  }

  return {
    typeset: (asker, layOut, signal) => {
      const done = turns.run(asker, () => set(layOut, signal), signal)
      asked.add(done)
      return done.finally(() => asked.delete(done))
    },
    close: async () => {
      closed = true
      clearTimeout(resting)
      child?.kill('SIGKILL')
      await Promise.allSettled(asked)
    },
  }
}

// Nobody would take what they set any more.
const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
