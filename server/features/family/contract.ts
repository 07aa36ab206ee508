import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { userSchema } from '#server/features/account/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

const done = v.object({ ok: v.boolean() })

/** A member as other members see them; never with an address. */
export const memberSchema = v.object({
  userId: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  profileImageUrl: v.nullable(v.string()),
  role: v.picklist(['owner', 'member']),
  /** `guest`: created by an invite. */
  accountType: v.picklist(['owner', 'guest']),
  /** What the owner chose in the invite; null for the owner. */
  relationship: v.nullable(v.string()),
  storyCount: v.number(),
  joinedAt: v.string(),
})
export type Member = v.InferOutput<typeof memberSchema>

/** A family the viewer no longer belongs to. */
export const endedMembershipSchema = v.object({
  familyId: v.number(),
  familyName: v.string(),
  reason: v.picklist(['removed', 'left', 'family_deleted']),
  endedAt: v.string(),
})
export type EndedMembership = v.InferOutput<typeof endedMembershipSchema>

export const membersReviewSchema = v.object({
  familyName: v.nullable(v.string()),
  members: v.array(
    v.object({
      userId: v.number(),
      firstName: v.string(),
      lastName: v.string(),
      relationship: v.nullable(v.string()),
      joinedAt: v.string(),
    }),
  ),
  joinedFamilies: v.array(
    v.object({ familyId: v.number(), familyName: v.string(), ownerName: v.string(), joinedAt: v.string() }),
  ),
})

const rowIds = v.pipe(v.array(rowId), v.maxLength(10_000))

export const finishedReviewSchema = v.object({
  /** Accounts of members who belong to the viewer's own family. */
  confirmedMembers: rowIds,
  /** Families of others that the viewer belongs to. */
  confirmedFamilies: rowIds,
})

export const getMembersReview = defineCall({
  name: 'getMembersReview',
  summary:
    'The other members of one’s own family, and the families one has joined, to be reviewed after the account was taken over by the owner of its address',
  method: 'GET',
  path: '/api/family/review',
  access: 'account',
  reply: membersReviewSchema,
  errors: [],
})

export const finishMembersReview = defineCall({
  name: 'finishMembersReview',
  summary:
    'Say which members belong to the family, and which joined families to stay in; the rest is ended. Until then, other calls are refused',
  method: 'POST',
  path: '/api/family/review',
  access: 'account',
  body: finishedReviewSchema,
  reply: userSchema,
  errors: [],
})

export const listMembers = defineCall({
  name: 'listMembers',
  summary: 'The members of the family: the owner first, then by join date',
  method: 'GET',
  path: '/api/family/members',
  access: 'member',
  fullSession: false,
  reply: v.array(memberSchema),
  errors: [],
})

export const removeMember = defineCall({
  name: 'removeMember',
  summary: 'Remove a member at once; their stories stay in the vault in their name',
  method: 'DELETE',
  path: '/api/family/members/{userId}',
  access: 'owner',
  params: v.object({ userId: rowId }),
  reply: done,
  errors: ['owner_stays'],
})

export const leaveFamily = defineCall({
  name: 'leaveFamily',
  summary: 'Leave the current family; one’s stories stay in it',
  method: 'POST',
  path: '/api/family/leave',
  access: 'member',
  reply: done,
  errors: ['owner_stays'],
})

export const switchFamily = defineCall({
  name: 'switchFamily',
  summary: 'Choose the current family; new recordings go there',
  method: 'PUT',
  path: '/api/families/current',
  access: 'user',
  body: v.object({ familyId: rowId }),
  reply: userSchema,
  errors: [],
})

export const startFamily = defineCall({
  name: 'startFamily',
  summary: 'Start one’s own family and switch to it',
  method: 'POST',
  path: '/api/families',
  access: 'user',
  reply: userSchema,
  errors: ['already_owner'],
  rate: { perMinute: 60 },
})

export const listEndedMemberships = defineCall({
  name: 'listEndedMemberships',
  summary: 'Memberships that ended and haven’t been dismissed',
  method: 'GET',
  path: '/api/families/ended',
  access: 'user',
  fullSession: false,
  reply: v.array(endedMembershipSchema),
  errors: [],
})

export const dismissEndedMembership = defineCall({
  name: 'dismissEndedMembership',
  summary: 'Dismiss the notice of an ended membership',
  method: 'POST',
  path: '/api/families/ended/{familyId}/seen',
  access: 'user',
  fullSession: false,
  params: v.object({ familyId: rowId }),
  reply: done,
  errors: [],
})
