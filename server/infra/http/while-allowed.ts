import type { FastifyReply } from 'fastify'
import type { Events } from '../events/events.ts'

/** Signing out is no news of a family: it is asked for again so often. */
const LOOK_AGAIN = 60_000

/**
 * Breaks a long answer off as soon as `mayHave` says no: asked with the news of who belongs to the family, and now and then.
 * Returns what ends that.
 */
export const whileAllowed = (
  events: Events,
  familyId: number,
  mayHave: () => Promise<boolean>,
  reply: FastifyReply,
): (() => void) => {
  const recheck = async (): Promise<void> => {
    // A database that does not answer says nothing about who asks.
    if (!(await mayHave().catch(() => true))) reply.raw.destroy()
  }
  const stop = events.subscribe(familyId, (event) => {
    if (!event || event.kind === 'family') void recheck()
  })
  const again = setInterval(recheck, LOOK_AGAIN).unref()
  // What ended before anybody listened for it was not heard.
  const afterwards = setTimeout(recheck, 1000).unref()
  return () => {
    stop()
    clearInterval(again)
    clearTimeout(afterwards)
  }
}
