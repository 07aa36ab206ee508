import { DOUBLE_PRESS_MS } from './double-press.ts'

/**
 * Sends the same thing once, however often and wherever it's pressed: while it is being sent, and for a moment after the press
 * if the reply comes at once. Works at the press itself, because a button that React disables is enabled until the next render. After an
 * error the same thing can be sent again at once; something else always can.
 */
export const createLatch = <T>(now: () => number = () => performance.now()) => {
  type Sent = { what: string; at: number; isRunning: boolean; result: Promise<T> }
  let last: Sent | undefined
  return {
    /** A second press gets the result of the first. */
    run: (what: string, send: () => Promise<T>): Promise<T> => {
      if (last?.what === what && (last.isRunning || now() - last.at < DOUBLE_PRESS_MS)) return last.result
      const sent: Sent = { what, at: now(), isRunning: true, result: send() }
      last = sent
      sent.result.then(
        () => {
          sent.isRunning = false
        },
        () => {
          if (last === sent) last = undefined
        },
      )
      return sent.result
    },
    release: (): void => {
      last = undefined
    },
  }
}

/** The same text for equal requests. Two photos of one size are the same photo, cut twice. */
export const describeSent = (sent: unknown): string => JSON.stringify([sent], (_, value: unknown) => describe(value))

const describe = (value: unknown): unknown => {
  if (value instanceof Set || value instanceof Map) return [...value]
  if (value instanceof Blob) return `${value.type} ${value.size}`
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  // An event or a signal refers to half the page.
  return Object.getPrototypeOf(value) === Object.prototype ? value : Object.prototype.toString.call(value)
}
