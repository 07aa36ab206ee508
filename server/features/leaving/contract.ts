import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { userSchema } from '#server/features/account/contract.ts'
import { confirmationSchema } from '#server/features/account/passkeys/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** How long a deletion can be undone. */
export const DELETION_DAYS = 30

export const deletionConsequencesSchema = v.object({
  /** Stories the viewer saved in all families, without those in Recently Deleted. */
  storyCount: v.number(),
  /** Of these, the ones in families with other members. They can stay; the others end with the viewer's own families. */
  storiesAmongOthers: v.number(),
  /** The families that the viewer owns. They end with the account, unless a member takes them over. */
  ownedFamilies: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      /** Besides the viewer. */
      memberCount: v.number(),
      /** Of all members. */
      storyCount: v.number(),
      /** Whether it pays for a plan, which is then canceled. */
      hasPlan: v.boolean(),
    }),
  ),
})

export const requestDeletionSchema = v.object({
  ...confirmationSchema.entries,
  /** Whether the viewer's stories stay with their families. */
  keepsStories: v.boolean(),
})

export const getDeletionConsequences = defineCall({
  name: 'getDeletionConsequences',
  summary: 'What deleting one’s own account would end',
  method: 'GET',
  path: '/api/account/deletion',
  access: 'account',
  reply: deletionConsequencesSchema,
  errors: [],
})

export const requestDeletion = defineCall({
  name: 'requestDeletion',
  summary: `Delete one’s own account in ${DELETION_DAYS} days; until then it can be undone. A family of one’s own ends with it, unless a member takes it over`,
  method: 'POST',
  path: '/api/account/deletion',
  access: 'account',
  body: requestDeletionSchema,
  reply: userSchema,
  errors: [
    'password_wrong',
    'passkey_needed',
    'passkey_failed',
    'passkey_blocked',
    'too_many',
    'last_admin',
    'payments_unavailable',
  ],
  rate: { perMinute: 10 },
})

export const undoDeletion = defineCall({
  name: 'undoDeletion',
  summary: 'Keep one’s own account after all',
  method: 'DELETE',
  path: '/api/account/deletion',
  access: 'account',
  reply: userSchema,
  errors: ['deletion_has_begun', 'deletion_by_admin'],
})

export const takeOverFamily = defineCall({
  name: 'takeOverFamily',
  summary: 'Become the owner of the current family, whose owner’s account is about to be deleted',
  method: 'POST',
  path: '/api/family/takeover',
  access: 'member',
  reply: userSchema,
  errors: ['family_stays', 'owner_has_changed'],
})

/** An offer to hand over a family ends after this. */
export const OFFER_DAYS = 30

export const handoverSchema = v.object({
  /** Whom the owner has offered the family to. Only both of them see it. */
  offer: v.nullable(
    v.object({ userId: v.number(), firstName: v.string(), lastName: v.string(), expiresAt: v.string() }),
  ),
})
export type Handover = v.InferOutput<typeof handoverSchema>

export const getHandover = defineCall({
  name: 'getHandover',
  summary: 'Whom the owner has offered the current family to',
  method: 'GET',
  path: '/api/family/handover',
  access: 'member',
  reply: handoverSchema,
  errors: [],
})

export const offerFamilySchema = v.object({ userId: rowId, ...confirmationSchema.entries })

export const offerFamily = defineCall({
  name: 'offerFamily',
  summary: `Offer the current family to a member, who owns it once they accept, within ${OFFER_DAYS} days`,
  method: 'PUT',
  path: '/api/family/handover',
  access: 'owner',
  body: offerFamilySchema,
  reply: handoverSchema,
  errors: [
    'password_wrong',
    'passkey_needed',
    'passkey_failed',
    'passkey_blocked',
    'too_many',
    'not_a_member',
    'owner_has_changed',
  ],
  rate: { perMinute: 10, sharedBy: 'confirmations' },
})

export const endOffer = defineCall({
  name: 'endOffer',
  summary: 'Withdraw the offer of the current family, or decline it',
  method: 'DELETE',
  path: '/api/family/handover',
  access: 'member',
  reply: handoverSchema,
  errors: [],
})

/** How long an owner has to stop their heir. */
export const CLAIM_DAYS = 30
/** How many days before the end they're emailed again. */
export const REMINDER_DAYS = [7, 1] as const

export const heirSchema = v.object({
  /** Only the owner and the heir see whom the owner has named; everyone sees it once the heir has asked to take over. */
  heir: v.nullable(
    v.object({
      userId: v.number(),
      firstName: v.string(),
      lastName: v.string(),
      /** Whether it's the viewer. */
      isYou: v.boolean(),
      /** When they own the family, unless the owner stops it; null until they ask for it. */
      takesOverAt: v.nullable(v.string()),
    }),
  ),
})
export type Heir = v.InferOutput<typeof heirSchema>

export const getHeir = defineCall({
  name: 'getHeir',
  summary: 'Who takes over the current family if its owner doesn’t come back',
  method: 'GET',
  path: '/api/family/heir',
  access: 'member',
  reply: heirSchema,
  errors: [],
})

export const nameHeir = defineCall({
  name: 'nameHeir',
  summary:
    'Name a member who may take over the current family if its owner doesn’t come back, in place of an earlier one',
  method: 'PUT',
  path: '/api/family/heir',
  access: 'owner',
  body: offerFamilySchema,
  reply: heirSchema,
  errors: [
    'password_wrong',
    'passkey_needed',
    'passkey_failed',
    'passkey_blocked',
    'too_many',
    'not_a_member',
    'owner_has_changed',
  ],
  rate: { perMinute: 10, sharedBy: 'confirmations' },
})

export const removeHeir = defineCall({
  name: 'removeHeir',
  summary: 'Name no heir anymore, or don’t be one; what they asked for ends, too',
  method: 'DELETE',
  path: '/api/family/heir',
  access: 'member',
  reply: heirSchema,
  errors: [],
})

export const claimFamily = defineCall({
  name: 'claimFamily',
  summary: `Ask to take over the current family as its heir. Everyone is emailed, and the owner has ${CLAIM_DAYS} days to stop it: by signing in, or by anything they do while they are`,
  method: 'POST',
  path: '/api/family/heir/claim',
  access: 'member',
  reply: heirSchema,
  errors: ['not_the_heir', 'too_many'],
  rate: { perMinute: 10 },
})

export const stopClaim = defineCall({
  name: 'stopClaim',
  summary: 'Keep the current family, whose heir has asked to take over; its owner calls this, or the heir',
  method: 'DELETE',
  path: '/api/family/heir/claim',
  access: 'member',
  reply: heirSchema,
  errors: [],
})

export const acceptOffer = defineCall({
  name: 'acceptOffer',
  summary: 'Accept the offer of the current family, and own it',
  method: 'POST',
  path: '/api/family/handover/accept',
  access: 'member',
  reply: userSchema,
  errors: ['offer_gone', 'owner_has_changed'],
})
