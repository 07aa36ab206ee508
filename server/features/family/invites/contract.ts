import * as v from 'valibot'
import { addressSchema } from '#common/account-fields.ts'
import { rowId } from '#common/input-schemas.ts'
import { eventDateSchema } from '#common/story-values.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** Relationship of the invitee to the owner (specification 9). */
export const INVITE_RELATIONSHIPS = [
  'Parent',
  'Child',
  'Sibling',
  'Grandparent',
  'Grandchild',
  'Spouse',
  'Other Family',
] as const

/** Invite emails of one family per day. */
export const MAX_INVITE_EMAILS_PER_DAY = 30
/** The same in the first days of the owner's account. */
export const MAX_FIRST_INVITE_EMAILS_PER_DAY = 5

const code = v.object({ code: v.pipe(v.string(), v.maxLength(64)) })
const done = v.object({ ok: v.boolean() })

/** An invite link. Members other than the owner see only active ones, without code and addresses. */
export const familyLinkSchema = v.object({
  id: v.number(),
  relationship: v.string(),
  status: v.picklist(['pending', 'active', 'expired', 'removed']),
  inviteCode: v.nullable(v.string()),
  /** The address the link was last emailed to. */
  email: v.nullable(v.string()),
  inviteeId: v.nullable(v.number()),
  invitee: v.nullable(v.object({ firstName: v.string(), lastName: v.string(), email: v.nullable(v.string()) })),
  createdAt: v.string(),
  expiresAt: v.string(),
})
export type FamilyLink = v.InferOutput<typeof familyLinkSchema>

/** The invite dialog's form. An empty address means no email. */
export const inviteFormSchema = v.object({
  relationship: v.picklist(INVITE_RELATIONSHIPS, 'Please select a relationship before creating the invite'),
  email: v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      addressSchema,
    ]),
  ),
})

export const listFamilyLinks = defineCall({
  name: 'listFamilyLinks',
  summary: 'The invite links of the family, newest first; members other than the owner see only who joined',
  method: 'GET',
  path: '/api/family',
  access: 'member',
  reply: v.array(familyLinkSchema),
  errors: [],
})

export const createInvite = defineCall({
  name: 'createInvite',
  summary: 'Create an invite link for one relative, and email it if an address is given',
  method: 'POST',
  path: '/api/family/invite',
  access: 'owner',
  body: inviteFormSchema,
  reply: familyLinkSchema,
  errors: ['plan_needed', 'address_unverified', 'email_limit'],
  rate: { perMinute: 60 },
})

export const emailInvite = defineCall({
  name: 'emailInvite',
  summary: 'Email a pending link, for the first time or again',
  method: 'POST',
  path: '/api/family/invite/{id}/email',
  access: 'owner',
  params: v.object({ id: rowId }),
  body: v.object({ email: addressSchema }),
  reply: familyLinkSchema,
  errors: ['invite_not_pending', 'address_unverified', 'email_limit'],
  rate: { perMinute: 60 },
})

export const deleteInvite = defineCall({
  name: 'deleteInvite',
  summary: 'Revoke a pending link',
  method: 'DELETE',
  path: '/api/family/invite/{id}',
  access: 'owner',
  params: v.object({ id: rowId }),
  reply: done,
  errors: ['invite_not_pending'],
})

const inviteStoriesSchema = v.object({
  /** Null if no story has been told yet. */
  told: v.nullable(
    v.object({
      stories: v.number(),
      /** Who told most of them: their first name, or what the family calls them. */
      storyteller: v.string(),
      otherStorytellers: v.number(),
    }),
  ),
  /** The newest story that its author lets invited people hear before they join. */
  story: v.nullable(
    v.object({
      title: v.string(),
      toldBy: v.string(),
      eventDate: v.nullable(eventDateSchema),
      recordedAt: v.string(),
      utcOffsetMinutes: v.nullable(v.number()),
      durationMs: v.nullable(v.number()),
      /** Waveform: base64, one byte per bar. */
      peaks: v.nullable(v.string()),
      audioUrl: v.string(),
    }),
  ),
})
export type InviteStories = v.InferOutput<typeof inviteStoriesSchema>

/** Where such a story can be heard; see `getInviteAudio`. */
export const inviteAudioPath = (code: string, fileName: string): string =>
  `/api/family/invite-info/${code}/audio/${fileName}`

export const inviteInfo = defineCall({
  name: 'inviteInfo',
  summary:
    'Who sent an invite, how many stories the family has told, and one to hear before joining, if its author allows that',
  method: 'GET',
  path: '/api/family/invite-info/{code}',
  access: 'anyone',
  params: code,
  reply: v.object({ inviterName: v.string(), ...inviteStoriesSchema.entries }),
  errors: ['invite_unknown', 'invite_used', 'invite_expired', 'invite_revoked', 'own_invite', 'already_member'],
  rate: { perMinute: 60, sharedBy: 'codes' },
})

export const acceptInvite = defineCall({
  name: 'acceptInvite',
  summary: 'Join a family with an invite link; it becomes the current family of a person who had none',
  method: 'POST',
  path: '/api/family/accept/{code}',
  access: 'user',
  params: code,
  reply: v.object({ ok: v.boolean(), familyId: v.number(), familyName: v.string() }),
  errors: ['invite_unknown', 'invite_used', 'invite_expired', 'invite_revoked', 'own_invite', 'already_member'],
  rate: { perMinute: 60, sharedBy: 'codes' },
})
