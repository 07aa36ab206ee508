import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Events } from '#server/infra/events/events.ts'

type Listening = {
  /** What is heard: news of its family, and of the story itself, is when to ask again. */
  heard: { familyId: number; storyId: number }
  canListen: () => Promise<boolean>
}

/** Breaks off the answer that sends `sound` as soon as its listener may not hear it any more. Returns that sound. */
export const cutSound = (
  events: Events,
  { heard, canListen }: Listening,
  sound: Readable,
  reply: FastifyReply,
): Readable => {
  const recheck = async (): Promise<void> => {
    // A database that does not answer says nothing about the listener.
    if (!(await canListen().catch(() => true))) reply.raw.destroy()
  }
  const stop = events.subscribe(heard.familyId, (event) => {
    if (!event || event.kind === 'family' || (event.kind === 'story' && event.id === heard.storyId)) void recheck()
  })
  // What ended before anybody listened for it was not heard. Most ranges are sent by then, and cost no second question.
  const afterwards = setTimeout(recheck, 1000).unref()
  sound.once('close', () => {
    clearTimeout(afterwards)
    stop()
  })
  return sound
}
