import * as v from 'valibot'
import { userSchema } from '#server/features/account/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'
import { rowId } from '#server/infra/http/fields.ts'

const done = v.object({ ok: v.boolean() })

/** A member as the others see them. Addresses are not told. */
export const memberSchema = v.object({
  userId: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  profileImageUrl: v.nullable(v.string()),
  role: v.picklist(['owner', 'member']),
  /** `guest`: made their account by an invite. */
  accountType: v.picklist(['owner', 'guest']),
  /** What the owner called them when inviting them; the owner has none. */
  relationship: v.nullable(v.string()),
  storiesTold: v.number(),
  joinedAt: v.string(),
})
export type Member = v.InferOutput<typeof memberSchema>

/** A vault somebody belonged to, and why they do not any more. */
export const endedMembershipSchema = v.object({
  familyId: v.number(),
  familyName: v.string(),
  reason: v.picklist(['removed', 'left', 'family_deleted']),
  endedAt: v.string(),
})
export type EndedMembership = v.InferOutput<typeof endedMembershipSchema>

export const listMembers = defineCall({
  name: 'listMembers',
  summary: 'Who belongs to the family: the owner first, then in the order of joining',
  method: 'GET',
  path: '/api/family/members',
  access: 'member',
  reply: v.array(memberSchema),
  errors: [],
})

export const removeMember = defineCall({
  name: 'removeMember',
  summary: 'End a relative’s access at once; their stories stay in the vault in their name',
  method: 'DELETE',
  path: '/api/family/members/{userId}',
  access: 'owner',
  params: v.object({ userId: rowId }),
  reply: done,
  errors: ['owner_stays'],
})

export const leaveFamily = defineCall({
  name: 'leaveFamily',
  summary: 'Leave the family that is showing; one’s stories stay in it',
  method: 'POST',
  path: '/api/family/leave',
  access: 'member',
  reply: done,
  errors: ['owner_stays'],
})

export const showFamily = defineCall({
  name: 'showFamily',
  summary: 'Choose which of one’s families is showing; new recordings go there',
  method: 'PUT',
  path: '/api/families/showing',
  access: 'user',
  body: v.object({ familyId: rowId }),
  reply: userSchema,
  errors: [],
})

export const startFamily = defineCall({
  name: 'startFamily',
  summary: 'Start one’s own family, with its 30 days of trial; it shows from then on',
  method: 'POST',
  path: '/api/families',
  access: 'user',
  reply: userSchema,
  errors: ['already_owner'],
  rate: { perMinute: 60 },
})

export const listEndedMemberships = defineCall({
  name: 'listEndedMemberships',
  summary: 'The families one does not belong to any more, for as long as one has not put that by',
  method: 'GET',
  path: '/api/families/ended',
  access: 'user',
  reply: v.array(endedMembershipSchema),
  errors: [],
})

export const putByEndedMembership = defineCall({
  name: 'putByEndedMembership',
  summary: 'Note that one has read that a membership ended',
  method: 'POST',
  path: '/api/families/ended/{familyId}/seen',
  access: 'user',
  params: v.object({ familyId: rowId }),
  reply: done,
  errors: [],
})
