import * as v from 'valibot'
import { nameSchema, optionalNameSchema } from '#common/account-fields.ts'
import { rowId } from '#common/input-schemas.ts'
import { INVITE_RELATIONSHIPS } from '#server/features/family/invites/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'
import { userSchema } from '../contract.ts'

/** Devices that one link can be signed in on at a time: a phone, a tablet and a computer. */
export const MAX_LINK_DEVICES = 3
/** Links of one family. */
export const MAX_LINKS = 20

/** A relative who signs in by a link, as the owner sees them. */
export const storytellerSchema = v.object({
  userId: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  relationship: v.nullable(v.string()),
  /** False once it was turned off. */
  isOn: v.boolean(),
  createdAt: v.string(),
  devices: v.array(v.object({ id: v.string(), name: v.string(), lastUsedAt: v.string() })),
})
export type Storyteller = v.InferOutput<typeof storytellerSchema>

/** `token` is the secret of the link: shown once, and stored only as a hash. */
const withToken = v.object({ ...storytellerSchema.entries, token: v.string() })
export type StorytellerWithToken = v.InferOutput<typeof withToken>

const added = v.object({ ...withToken.entries, familyName: v.string() })
export type AddedStoryteller = v.InferOutput<typeof added>

export const storytellerFormSchema = v.object({
  firstName: nameSchema('First name is required'),
  /** Many call a grandmother by one name. */
  lastName: v.optional(optionalNameSchema, ''),
  relationship: v.picklist(INVITE_RELATIONSHIPS, 'Please choose how they are related to you'),
  /** The family’s new name, if it still has its first one. */
  familyName: v.optional(nameSchema('Family name is required')),
})

const theirs = v.object({ userId: rowId })
// In the body and never in an address, because addresses are logged.
const secret = v.object({ token: v.pipe(v.string(), v.maxLength(100)) })
const done = v.object({ ok: v.boolean() })

export const listStorytellers = defineCall({
  name: 'listStorytellers',
  summary: 'Relatives who sign in by a personal link, with the devices they are signed in on',
  method: 'GET',
  path: '/api/family/storytellers',
  access: 'owner',
  reply: v.array(storytellerSchema),
  errors: [],
})

export const addStoryteller = defineCall({
  name: 'addStoryteller',
  summary:
    'Add a relative who needs no address and no password, create their personal link, and name a family that still has its first name',
  method: 'POST',
  path: '/api/family/storytellers',
  access: 'owner',
  body: storytellerFormSchema,
  reply: added,
  errors: ['plan_needed', 'too_many_links'],
  rate: { perMinute: 60 },
})

export const renewStorytellerLink = defineCall({
  name: 'renewStorytellerLink',
  summary: 'Create a new link for the same relative; the earlier one stops working, and devices stay signed in',
  method: 'POST',
  path: '/api/family/storytellers/{userId}/link',
  access: 'owner',
  params: theirs,
  reply: withToken,
  errors: [],
  rate: { perMinute: 60 },
})

export const turnOffStorytellerLink = defineCall({
  name: 'turnOffStorytellerLink',
  summary: 'Turn off a link at once, and sign out all its devices; the relative and their stories stay',
  method: 'DELETE',
  path: '/api/family/storytellers/{userId}/link',
  access: 'owner',
  params: theirs,
  reply: done,
  errors: [],
})

export const signOutStorytellerDevice = defineCall({
  name: 'signOutStorytellerDevice',
  summary: 'Sign out one device of a link',
  method: 'DELETE',
  path: '/api/family/storytellers/{userId}/devices/{deviceId}',
  access: 'owner',
  params: v.object({ ...theirs.entries, deviceId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) }),
  reply: done,
  errors: [],
})

export const lookUpStorytellerLink = defineCall({
  name: 'lookUpStorytellerLink',
  summary: 'Whose link this is; nothing is changed',
  method: 'POST',
  path: '/api/storyteller-link',
  access: 'anyone',
  body: secret,
  reply: v.object({
    userId: v.number(),
    firstName: v.string(),
    familyName: v.string(),
    ownerName: v.string(),
    /** The owner's face. The photo is a `data:` address, because its own address needs a session. */
    owner: v.object({ name: v.string(), photo: v.nullable(v.string()) }),
  }),
  errors: ['link_unknown'],
  rate: { perMinute: 60, sharedBy: 'codes' },
})

export const enterByStorytellerLink = defineCall({
  name: 'enterByStorytellerLink',
  summary: 'Sign in by a personal link, on up to three devices at a time',
  method: 'POST',
  path: '/api/storyteller-link/session',
  access: 'anyone',
  body: secret,
  duringMaintenance: true,
  reply: userSchema,
  errors: ['link_unknown', 'too_many_devices'],
  rate: { perMinute: 60, sharedBy: 'codes' },
})
