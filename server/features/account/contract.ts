import * as v from 'valibot'
import { TEXT_SIZES, THEMES } from '#common/appearance.ts'
import { defineCall } from '#server/infra/http/contract.ts'

export const deletionSchema = v.object({
  dueAt: v.string(),
  /** Whether their stories stay with their families. */
  keepsStories: v.boolean(),
  /** Not if an administrator requested it. */
  canUndo: v.boolean(),
})

/** What others did about one story that a person hasn't seen yet. */
const storyNotificationSchema = v.object({
  /** Of the newest of these. */
  id: v.number(),
  storyId: v.number(),
  title: v.string(),
  /** Of the recording, in seconds. Null without one. */
  duration: v.nullable(v.number()),
  /** The person told it; otherwise they commented on it or asked for it. */
  isMine: v.boolean(),
  /** It answers their question. */
  isAnswer: v.boolean(),
  /** Who answered, or who wrote `comment`, or else the last three who reacted, the last one first. */
  people: v.array(
    v.object({
      userId: v.number(),
      firstName: v.string(),
      lastName: v.string(),
      profileImageUrl: v.nullable(v.string()),
    }),
  ),
  /** How many have done that. */
  peopleCount: v.number(),
  /** Their reactions, each once. */
  reactions: v.array(v.string()),
  /** The beginning of the newest comment. */
  comment: v.nullable(v.string()),
})
export type StoryNotification = v.InferOutput<typeof storyNotificationSchema>

const notificationsSchema = v.object({
  /** How many stories there is something about, in the last hundred things that happened. */
  count: v.number(),
  newest: v.nullable(storyNotificationSchema),
})
export type Notifications = v.InferOutput<typeof notificationsSchema>

export const NO_NOTIFICATIONS: Notifications = { count: 0, newest: null }

export const userSchema = v.object({
  id: v.number(),
  /** Null for a person who signs in by a storyteller's link and has no address. */
  email: v.nullable(v.string()),
  firstName: v.string(),
  lastName: v.string(),
  profileImageUrl: v.nullable(v.string()),
  /** The current family; null when they belong to none. */
  familyId: v.nullable(v.number()),
  familyName: v.nullable(v.string()),
  /** All their families, their own first. */
  families: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      role: v.picklist(['owner', 'member']),
      /** No one else is in it. */
      isAlone: v.optional(v.literal(true)),
      /** First and last names in the order of joining, from which tints follow; absent in what browsers stored before. */
      memberNames: v.optional(v.array(v.string())),
      /** Its owner's account will be deleted then, and the family with it, unless a member takes it over. */
      endsAt: v.optional(v.string()),
      /** An heir of its owner owns it then, unless the owner stops that. */
      heirTakesOverAt: v.optional(v.string()),
      /** Relatives are helping a member back in, who can’t sign in. */
      hasRecovery: v.optional(v.literal(true)),
    }),
  ),
  accountType: v.picklist(['owner', 'guest']),
  dateOfBirth: v.nullable(v.string()),
  relationship: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  bio: v.nullable(v.string()),
  /** What they speak in recordings, a BCP 47 tag. */
  spokenLanguage: v.string(),
  theme: v.picklist(THEMES),
  textSize: v.picklist(TEXT_SIZES),
  /** IANA name of where their browser last was; absent until one has said it. */
  timeZone: v.optional(v.string()),
  isAdmin: v.boolean(),
  /** False if they are signed in by a storyteller's link: then only everyday storytelling is possible. */
  hasFullSession: v.boolean(),
  /** They have to say first who belongs to their family; until then, most calls are refused. */
  mustReviewMembers: v.boolean(),
  /** Their account is about to be deleted; until they undo that, most calls are refused. */
  deletion: v.optional(deletionSchema),
  /** They have told a story, in any of their families. */
  hasToldStory: v.boolean(),
  /** They own the current family, have no other, and nothing has happened in it yet: no recording, no relative, no invite. */
  hasNewFamily: v.boolean(),
  /** A relative in the current family asks them, or everyone, and waits for the answer. */
  hasQuestion: v.boolean(),
  /** In the current family. */
  notifications: notificationsSchema,
  createdAt: v.string(),
})
export type User = v.InferOutput<typeof userSchema>

/** Pages that stay open poll it with the time as a query parameter `t`, which is ignored. */
export const getUser = defineCall({
  name: 'getUser',
  summary: 'The signed-in user',
  method: 'GET',
  path: '/api/user',
  access: 'account',
  fullSession: false,
  reply: userSchema,
  errors: [],
})

export const logout = defineCall({
  name: 'logout',
  summary: 'Sign out',
  method: 'POST',
  path: '/api/logout',
  access: 'anyone',
  duringMaintenance: true,
  reply: v.object({ ok: v.boolean() }),
  errors: [],
})

export const nuclearCleanup = defineCall({
  name: 'nuclearCleanup',
  summary: 'End the session, if any, and have the browser clear its cookies and caches',
  method: 'POST',
  path: '/api/nuclear-cleanup',
  access: 'anyone',
  duringMaintenance: true,
  isAutomatic: true,
  reply: v.object({ ok: v.boolean() }),
  errors: [],
})
