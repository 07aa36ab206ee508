import * as v from 'valibot'
import { visibleText } from '#common/input-schemas.ts'
import { normalizeTag } from '#common/story-fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** How many names a family can add, and how many the list shows. */
export const MAX_NAMES = 1000
/** In characters, of a name and of a misheard form. */
export const MAX_NAME_LENGTH = 100
/** How many misheard forms a name can have. */
export const MAX_MISHEARD = 10

const normalized = v.transform(normalizeTag)

const nameInput = v.pipe(
  visibleText('Please enter a name'),
  normalized,
  v.maxLength(MAX_NAME_LENGTH, `A name can have at most ${MAX_NAME_LENGTH} characters`),
)

const misheardInput = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      normalized,
      v.maxLength(MAX_NAME_LENGTH, `A misheard form can have at most ${MAX_NAME_LENGTH} characters`),
    ),
  ),
  v.transform((forms) => [...new Set(forms.filter((form) => form !== ''))]),
  v.maxLength(MAX_MISHEARD, `A name can have at most ${MAX_MISHEARD} misheard forms`),
)

export const familyNameSchema = v.object({
  name: v.string(),
  /** What speech recognition makes of it. */
  misheard: v.array(v.string()),
  /** It is the name of a member. */
  isMember: v.boolean(),
  /** How many stories have it as storyteller, person, place or capitalized tag. */
  storyCount: v.number(),
  /** Who added it or changed it first; null if no one has, or their account is gone. */
  addedBy: v.nullable(v.object({ id: v.number(), firstName: v.string() })),
})
export type FamilyName = v.InferOutput<typeof familyNameSchema>

const done = v.object({ ok: v.boolean() })

export const listNames = defineCall({
  name: 'listNames',
  summary: `The names and places of the family in alphabetical order: of its members, in its stories, and added by hand; up to ${MAX_NAMES}. Speech recognition expects them. While nothing has changed, \`If-None-Match\` with the ETag of the reply gets 304`,
  method: 'GET',
  path: '/api/family/names',
  access: 'member',
  fullSession: false,
  reply: v.object({
    names: v.array(familyNameSchema),
    /** Names that were removed though a member or a story has them. */
    hidden: v.array(familyNameSchema),
    /** How many names there are, with those that aren't shown. */
    total: v.number(),
  }),
  errors: [],
})

/** What the form and the server validate. */
export const nameFormSchema = v.object({ name: nameInput, misheard: misheardInput })

export const addName = defineCall({
  name: 'addName',
  summary: `Add a name to the family’s list, or bring back a removed one. If it is there already, it takes this spelling and the misheard forms are added, up to ${MAX_MISHEARD}`,
  method: 'POST',
  path: '/api/family/names',
  access: 'member',
  body: v.object({ ...nameFormSchema.entries, misheard: v.optional(misheardInput, []) }),
  reply: done,
  errors: ['too_many_names'],
  rate: { perMinute: 120 },
})

export const changeName = defineCall({
  name: 'changeName',
  summary: `Change how a name of the list is spelled and what it is misheard as. What a relative has changed meanwhile stays, up to ${MAX_MISHEARD} misheard forms`,
  method: 'PUT',
  path: '/api/family/names',
  access: 'member',
  /** `before`: its spelling in the list. `misheardBefore`: its misheard forms when editing began; without them, all are replaced. */
  body: v.object({ before: nameInput, misheardBefore: v.optional(misheardInput), ...nameFormSchema.entries }),
  reply: done,
  errors: ['name_exists', 'too_many_names'],
  rate: { perMinute: 120 },
})

export const removeName = defineCall({
  name: 'removeName',
  summary: 'Remove a name from the list. One that a member or a story has is hidden and can be added again',
  method: 'POST',
  path: '/api/family/names/remove',
  access: 'member',
  body: v.object({ name: nameInput }),
  reply: done,
  errors: ['too_many_names'],
  rate: { perMinute: 120 },
})
