import * as v from 'valibot'
import { addressSchema } from '#server/features/account/fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'
import { rowId } from '#server/infra/http/fields.ts'

/** What a relative can be to the owner of the vault (specification, 9). */
export const INVITE_RELATIONSHIPS = [
  'Parent',
  'Child',
  'Sibling',
  'Grandparent',
  'Grandchild',
  'Spouse',
  'Other Family',
] as const

/** How often in a day the links of one family may be mailed. */
export const INVITE_MAILS_A_DAY = 30

const code = v.object({ code: v.pipe(v.string(), v.maxLength(64)) })
const done = v.object({ ok: v.boolean() })

/** An invite link. Members other than the owner see only the active ones, without code and addresses. */
export const familyLinkSchema = v.object({
  id: v.number(),
  relationship: v.string(),
  status: v.picklist(['pending', 'active', 'expired', 'removed']),
  inviteCode: v.nullable(v.string()),
  /** Where the link was last mailed to. */
  email: v.nullable(v.string()),
  inviteeId: v.nullable(v.number()),
  invitee: v.nullable(v.object({ firstName: v.string(), lastName: v.string(), email: v.nullable(v.string()) })),
  createdAt: v.string(),
  expiresAt: v.string(),
})
export type FamilyLink = v.InferOutput<typeof familyLinkSchema>

/** The invite dialog's form, as both sides check it. An empty address means: no mail. */
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
  summary: 'The invite links of the family, the newest first; for members other than the owner only who has joined',
  method: 'GET',
  path: '/api/family',
  access: 'member',
  reply: v.array(familyLinkSchema),
  errors: [],
})

export const createInvite = defineCall({
  name: 'createInvite',
  summary: 'Make a link by which one relative can join, and mail it if an address is given',
  method: 'POST',
  path: '/api/family/invite',
  access: 'owner',
  body: inviteFormSchema,
  reply: familyLinkSchema,
  errors: ['plan_needed', 'mail_limit'],
  rate: { perMinute: 60 },
})

export const mailInvite = defineCall({
  name: 'mailInvite',
  summary: 'Mail a pending link, for the first time or again',
  method: 'POST',
  path: '/api/family/invite/{id}/mail',
  access: 'owner',
  params: v.object({ id: rowId }),
  body: v.object({ email: addressSchema }),
  reply: familyLinkSchema,
  errors: ['invite_not_pending', 'mail_limit'],
  rate: { perMinute: 60 },
})

export const deleteInvite = defineCall({
  name: 'deleteInvite',
  summary: 'Take back a link that nobody has joined by',
  method: 'DELETE',
  path: '/api/family/invite/{id}',
  access: 'owner',
  params: v.object({ id: rowId }),
  reply: done,
  errors: ['invite_not_pending'],
})

export const inviteInfo = defineCall({
  name: 'inviteInfo',
  summary: 'Who sends an invite; nothing else is told of them',
  method: 'GET',
  path: '/api/family/invite-info/{code}',
  access: 'anyone',
  params: code,
  reply: v.object({ inviterName: v.string() }),
  errors: ['invite_unknown', 'invite_used', 'invite_expired', 'invite_revoked', 'own_invite', 'already_member'],
  rate: { perMinute: 60, sharedBy: 'codes' },
})

export const acceptInvite = defineCall({
  name: 'acceptInvite',
  summary: 'Join a family by its link; it shows from then on to somebody who belonged to none',
  method: 'POST',
  path: '/api/family/accept/{code}',
  access: 'user',
  params: code,
  reply: v.object({ ok: v.boolean(), familyId: v.number(), familyName: v.string() }),
  errors: ['invite_unknown', 'invite_used', 'invite_expired', 'invite_revoked', 'own_invite', 'already_member'],
  rate: { perMinute: 60, sharedBy: 'codes' },
})
