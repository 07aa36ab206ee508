import * as v from 'valibot'
import { AUDIT_ACTIONS } from '#common/audit-actions.ts'
import { INVALID_CURSOR, pageLimit, rowId } from '#common/input-schemas.ts'
import { emptyAsAbsent, storyCategories, UNKNOWN_CATEGORY } from '#common/story-values.ts'
import { confirmationSchema } from '#server/features/account/passkeys/contract.ts'
import { deletionConsequencesSchema } from '#server/features/leaving/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** Entries on a page of a family's audit log. */
export const AUDIT_PAGE = 20

const cursor = v.pipe(v.string(), v.regex(/^\d{1,9}$/, INVALID_CURSOR), v.transform(Number))

const auditEntrySchema = v.object({
  id: v.number(),
  at: v.string(),
  /** As the administrator was called then. */
  adminName: v.string(),
  action: v.picklist(AUDIT_ACTIONS),
  /** The title of the story, the question or the person's name; null for lists of all families. */
  subject: v.nullable(v.string()),
})
export type FamilyAuditEntry = v.InferOutput<typeof auditEntrySchema>

export const listFamilyAudit = defineCall({
  name: 'listFamilyAudit',
  summary: 'What administrators did to the current family, latest first. The Link header names the next page',
  method: 'GET',
  path: '/api/family/audit-log',
  access: 'owner',
  query: v.object({ cursor: v.optional(cursor) }),
  reply: v.array(auditEntrySchema),
  errors: [],
})

/** How many rows of a list can be deleted at once. */
export const MAX_BATCH = 200
const MAX_SEARCH_LENGTH = 200

/** Every list: what to search for, how many rows, and the number of rows before this page. */
const listQuery = {
  q: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(MAX_SEARCH_LENGTH, `A search can have at most ${MAX_SEARCH_LENGTH} characters`),
      emptyAsAbsent,
    ),
  ),
  limit: v.optional(pageLimit, '50'),
  cursor: v.optional(cursor),
}

const someIds = (none: string, tooMany: string) =>
  v.pipe(v.array(rowId, none), v.minLength(1, none), v.maxLength(MAX_BATCH, tooMany))

const deletedSchema = v.object({ ok: v.boolean(), /** Without those that were gone already. */ deleted: v.number() })

const name = v.object({ id: v.number(), firstName: v.string(), lastName: v.string() })

export const userSorts = ['newest', 'oldest', 'name', 'stories'] as const

const adminUserSchema = v.object({
  id: v.number(),
  /** The same as `id`. */
  userId: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  /** Null for a person who signs in by a storyteller's link. */
  email: v.nullable(v.string()),
  isAdmin: v.boolean(),
  /** Without those in Recently Deleted. */
  storiesCount: v.number(),
  /** `both`: owns a family, and belongs to another one. */
  userType: v.picklist(['owner', 'family', 'both']),
  /** The other people in all families of this one. */
  familyMembersCount: v.number(),
  createdAt: v.string(),
  profileImageUrl: v.nullable(v.string()),
  /** When the account will be deleted; null if that isn't planned. */
  deletionDueAt: v.nullable(v.string()),
})
export type AdminUser = v.InferOutput<typeof adminUserSchema>

export const listUsers = defineCall({
  name: 'listUsers',
  summary:
    'Accounts on this server, newest first; `q` is part of a name or an address. The Link header names the next page',
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  query: v.object({
    ...listQuery,
    sort: v.optional(v.picklist(userSorts, 'Users can be sorted by newest, oldest, name or stories'), userSorts[0]),
  }),
  reply: v.array(adminUserSchema),
  errors: [],
})

const userParams = v.object({ id: rowId })

export const getUserDeletion = defineCall({
  name: 'getUserDeletion',
  summary: 'What deleting an account would end',
  method: 'GET',
  path: '/api/admin/users/{id}/deletion',
  access: 'admin',
  params: userParams,
  reply: deletionConsequencesSchema,
  errors: [],
})

/** What has to be typed to delete an account without the 30 days. */
export const AT_ONCE = 'at once' as const

export const deleteUser = defineCall({
  name: 'deleteUser',
  summary: `Delete an account in 30 days, or now if \`confirmation\` is “${AT_ONCE}”, which takes the administrator’s own password or passkey. An administrator’s can’t be deleted`,
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  access: 'admin',
  params: userParams,
  body: v.object({
    confirmation: v.optional(v.literal(AT_ONCE, `To delete an account now, type “${AT_ONCE}”`)),
    /** Whether the person's stories stay with their families. */
    keepsStories: v.optional(v.boolean(), true),
    ...confirmationSchema.entries,
  }),
  reply: v.object({ ok: v.boolean(), /** Null if it is deleted already. */ dueAt: v.nullable(v.string()) }),
  errors: [
    'user_is_admin',
    'payments_unavailable',
    'deleted_later',
    'password_wrong',
    'passkey_needed',
    'passkey_failed',
    'passkey_blocked',
    'too_many',
  ],
  rate: { perMinute: 10, sharedBy: 'confirmations' },
})

export const undoUserDeletion = defineCall({
  name: 'undoUserDeletion',
  summary: 'Keep an account after all, no matter who asked for its deletion',
  method: 'DELETE',
  path: '/api/admin/users/{id}/deletion',
  access: 'admin',
  params: userParams,
  reply: v.object({ ok: v.boolean() }),
  errors: ['deletion_has_begun'],
})

const adminStorySchema = v.object({
  id: v.number(),
  title: v.string(),
  category: v.string(),
  toldBy: v.string(),
  /** Seconds */
  duration: v.nullable(v.number()),
  createdAt: v.string(),
  /** Who recorded it. */
  user: name,
  familyName: v.string(),
})
export type AdminStory = v.InferOutput<typeof adminStorySchema>

export const listAllStories = defineCall({
  name: 'listAllStories',
  summary:
    'Titles of the stories of all families, newest first; `q` is part of the title or the text, which isn’t shown. The Link header names the next page',
  method: 'GET',
  path: '/api/admin/stories',
  access: 'admin',
  query: v.object({
    ...listQuery,
    userId: v.optional(rowId),
    category: v.optional(v.picklist(storyCategories, UNKNOWN_CATEGORY)),
  }),
  reply: v.array(adminStorySchema),
  errors: [],
})

export const openStory = defineCall({
  name: 'openStory',
  summary: 'The text of a story. The owner of its family sees that it was read',
  method: 'GET',
  path: '/api/admin/stories/{id}',
  access: 'admin',
  params: v.object({ id: rowId }),
  reply: v.object({ ...adminStorySchema.entries, content: v.nullable(v.string()) }),
  errors: [],
})

export const deleteStories = defineCall({
  name: 'deleteStories',
  summary: 'Move stories to Recently Deleted, where their families can restore them for 30 days',
  method: 'DELETE',
  path: '/api/admin/stories/batch-delete',
  access: 'admin',
  body: v.object({
    storyIds: someIds('Please select a story first', `At most ${MAX_BATCH} stories can be deleted at once`),
  }),
  reply: deletedSchema,
  errors: [],
})

const adminQuestionSchema = v.object({
  id: v.number(),
  question: v.string(),
  status: v.picklist(['pending', 'answered']),
  asker: name,
  /** The person it's for; null means everyone. */
  targetUser: v.nullable(name),
  familyName: v.string(),
  createdAt: v.string(),
})
export type AdminQuestion = v.InferOutput<typeof adminQuestionSchema>

export const listAllQuestions = defineCall({
  name: 'listAllQuestions',
  summary: 'The questions of all families, newest first; `q` is part of one. The Link header names the next page',
  method: 'GET',
  path: '/api/admin/family-questions',
  access: 'admin',
  query: v.object(listQuery),
  reply: v.array(adminQuestionSchema),
  errors: [],
})

export const deleteQuestions = defineCall({
  name: 'deleteQuestions',
  summary: 'Delete questions for good; stories that answered them stay',
  method: 'DELETE',
  path: '/api/admin/family-questions',
  access: 'admin',
  body: v.object({
    questionIds: someIds('Please select a question first', `At most ${MAX_BATCH} questions can be deleted at once`),
  }),
  reply: deletedSchema,
  errors: [],
})

/** An account is active if it was signed in within this time. */
export const ACTIVE_DAYS = 30

export const getSystemStats = defineCall({
  name: 'getSystemStats',
  summary: `How many accounts, stories and relatives in families there are; active users were signed in within ${ACTIVE_DAYS} days`,
  method: 'GET',
  path: '/api/admin/system-stats',
  access: 'admin',
  reply: v.object({
    totalUsers: v.number(),
    /** Without those in Recently Deleted. */
    totalStories: v.number(),
    /** Relatives who belong to a family that someone else owns. */
    totalFamilyConnections: v.number(),
    activeUsers: v.number(),
  }),
  errors: [],
})

/** The months that `getGrowth` goes back, with this one. */
export const GROWTH_MONTHS = 12

const monthSchema = v.object({
  /** YYYY-MM, in UTC. */
  month: v.string(),
  /** Recorded in it, without those in Recently Deleted, and how long they are together. */
  stories: v.number(),
  minutes: v.number(),
  /** All recordings stored by its end that are still there. */
  storedBytes: v.number(),
})
export type GrowthMonth = v.InferOutput<typeof monthSchema>

export const getGrowth = defineCall({
  name: 'getGrowth',
  summary: `Stories, minutes and storage of the last ${GROWTH_MONTHS} months`,
  method: 'GET',
  path: '/api/admin/growth',
  access: 'admin',
  reply: v.array(monthSchema),
  errors: [],
})

const jobCountsSchema = v.object({
  name: v.string(),
  /** Those that could run now. */
  waiting: v.number(),
  /** Those that wait for a moment, such as the next try. */
  delayed: v.number(),
  running: v.number(),
  /** In the last week, after all their tries. */
  failed: v.number(),
  /** How long the oldest waiting one could have run; null without any. */
  waitingSeconds: v.nullable(v.number()),
})
export type JobCounts = v.InferOutput<typeof jobCountsSchema>

/** How far back emails are counted. */
export const EMAIL_DAYS = 30

const serverStateSchema = v.object({
  jobs: v.array(jobCountsSchema),
  storage: v.object({
    /** Original recordings, and how many of their files are missing or not as they were stored. */
    recordingBytes: v.number(),
    recordings: v.number(),
    problems: v.number(),
    databaseBytes: v.number(),
    /** On the disk of the recordings; null if they are in an object store. */
    freeBytes: v.nullable(v.number()),
    /** What has to stay free: with less, nothing can be saved. */
    minFreeBytes: v.number(),
  }),
  /** In the last 30 days. */
  emails: v.object({
    sent: v.number(),
    waiting: v.number(),
    failed: v.number(),
    /** The latest ones that failed, without who they were for. */
    failures: v.array(v.object({ kind: v.string(), at: v.string() })),
  }),
  /** Null if this server makes no backups. */
  backup: v.nullable(
    v.object({
      last: v.nullable(v.object({ at: v.string(), bytes: v.number() })),
      failed: v.nullable(v.object({ at: v.string(), reason: v.string() })),
    }),
  ),
})
export type ServerState = v.InferOutput<typeof serverStateSchema>

export const getServerState = defineCall({
  name: 'getServerState',
  summary: 'Background jobs, storage, emails and the last backup',
  method: 'GET',
  path: '/api/admin/server-state',
  access: 'admin',
  reply: serverStateSchema,
  errors: [],
})

export const retryJobs = defineCall({
  name: 'retryJobs',
  summary: 'Have the failed runs of a background job tried once more',
  method: 'POST',
  path: '/api/admin/jobs/retry',
  access: 'admin',
  body: v.object({ name: v.pipe(v.string(), v.maxLength(100, 'There’s no such job')) }),
  reply: v.object({ ok: v.boolean(), retried: v.number() }),
  errors: [],
})
