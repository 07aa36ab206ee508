/** The longest that the words of a page are gone through without a rest, in milliseconds: others wait for so long. */
const MAX_TURN = 8

const waiting: (() => void)[] = []

// One of them in each turn of the event loop. Left to themselves all searches would go on in the same one, one after another.
const letOneGoOn = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letOneGoOn)
}

const ownTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(letOneGoOn)
  })

/** Lets everybody else have their turn where this one has lasted long enough; to be called again and again in long work. */
export type Rest = () => Promise<void>

/** Begins long work in a turn of its own. `now` in milliseconds. */
export const takeTurns = async (now: () => number = () => performance.now()): Promise<Rest> => {
  await ownTurn()
  let began = now()
  return async () => {
    if (now() - began < MAX_TURN) return
    await ownTurn()
    began = now()
  }
}
