import * as v from 'valibot'

/** What others did about one story that a person hasn't seen yet, the newest first in each list. */
export const storyNotificationSchema = v.object({
  storyId: v.number(),
  title: v.string(),
  /** Of the recording, in seconds. */
  duration: v.nullable(v.number()),
  /** The person told it; otherwise they commented on it or asked for it. */
  isMine: v.boolean(),
  /** It answers their question. */
  isAnswer: v.boolean(),
  /** The last three people. */
  people: v.array(
    v.object({
      userId: v.number(),
      firstName: v.string(),
      lastName: v.string(),
      profileImageUrl: v.nullable(v.string()),
    }),
  ),
  /** How many there are in all. */
  peopleCount: v.number(),
  /** Emoji, each once. */
  reactions: v.array(v.string()),
  /** The beginning of the newest comment, and who wrote it. */
  comment: v.nullable(v.object({ text: v.string(), firstName: v.string() })),
})
export type StoryNotification = v.InferOutput<typeof storyNotificationSchema>

export const notificationsSchema = v.object({
  /** How many stories there is something about. */
  count: v.number(),
  newest: v.nullable(storyNotificationSchema),
})
export type Notifications = v.InferOutput<typeof notificationsSchema>

export const NO_NOTIFICATIONS: Notifications = { count: 0, newest: null }
