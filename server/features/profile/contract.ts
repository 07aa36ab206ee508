import * as v from 'valibot'
import { nameSchema } from '#common/account-fields.ts'
import { TEXT_SIZES, THEMES } from '#common/appearance.ts'
import { singleLine } from '#common/input-schemas.ts'
import { userSchema } from '#server/features/account/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** What a person can be in their family, as they choose it themselves. */
export const RELATIONSHIPS = [
  'Owner (Account Owner)',
  'Mother',
  'Father',
  'Grandmother',
  'Grandfather',
  'Daughter',
  'Son',
  'Sister',
  'Brother',
  'Aunt',
  'Uncle',
  'Cousin',
  'Family Friend',
  'Other',
] as const

export const MAX_BIO_LENGTH = 2000
const MAX_PHONE_LENGTH = 20
const FIRST_YEAR = 1850
/** The farthest time zone is this many hours ahead of UTC. */
const TIME_ZONE_HOURS = 14

const emptyAsNull = v.transform((text: string): string | null => (text === '' ? null : text))

const isDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Already today somewhere on earth. */
const hasCome = (date: string): boolean =>
  date <= new Date(Date.now() + TIME_ZONE_HOURS * 3_600_000).toISOString().slice(0, 10)

const dateOfBirth = v.pipe(
  v.string('Please enter a date'),
  v.check((text) => text === '' || isDate(text), 'Please enter a date'),
  v.check((text) => text === '' || !isDate(text) || hasCome(text), 'A birthday can’t be in the future'),
  v.check(
    (text) => text === '' || !isDate(text) || Number(text.slice(0, 4)) >= FIRST_YEAR,
    `Please enter a year after ${FIRST_YEAR - 1}`,
  ),
  emptyAsNull,
)

const relationship = v.pipe(
  v.picklist(['', ...RELATIONSHIPS], 'Please choose a relationship from the list'),
  v.transform((chosen) => (chosen === '' ? null : chosen)),
)

const phone = v.pipe(
  v.string('Please enter a phone number'),
  singleLine,
  v.maxLength(MAX_PHONE_LENGTH, `A phone number can have at most ${MAX_PHONE_LENGTH} characters`),
  emptyAsNull,
)

const bio = v.pipe(
  v.string('Please enter a text'),
  v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  v.maxLength(MAX_BIO_LENGTH, `“About you” can have at most ${MAX_BIO_LENGTH} characters`),
  emptyAsNull,
)

const MAX_ADDRESS_LENGTH = 500

/** The fields of the form, in their order. Optional ones are empty or null to remove them. */
export const profileSchema = v.object({
  firstName: v.optional(nameSchema('First name is required')),
  lastName: v.optional(nameSchema('Last name is required')),
  /** Of the family that is showing; only its owner can change it. */
  familyName: v.optional(nameSchema('Family name is required')),
  dateOfBirth: v.optional(v.nullable(dateOfBirth)),
  relationship: v.optional(v.nullable(relationship)),
  phone: v.optional(v.nullable(phone)),
  bio: v.optional(v.nullable(bio)),
  /** Null removes the photo. Otherwise the one the person has: photos are uploaded with a call of their own. */
  profileImageUrl: v.optional(
    v.nullable(v.pipe(v.string(), v.maxLength(MAX_ADDRESS_LENGTH, 'An address can have at most 500 characters'))),
  ),
})
export type ProfileForm = v.InferInput<typeof profileSchema>

export const updateProfile = defineCall({
  name: 'updateProfile',
  summary: 'Change what the viewer says about themselves, and as the owner the name of the current family',
  method: 'PUT',
  path: '/api/profile',
  access: 'user',
  body: profileSchema,
  reply: userSchema,
  errors: ['owner_only', 'no_family', 'photo_unknown'],
})

export const MAX_PHOTO_BYTES = 5 * 1024 * 1024

export const uploadPhoto = defineCall({
  name: 'uploadPhoto',
  summary: 'Replace the viewer’s photo with a JPG, PNG or GIF of up to 5 MB',
  method: 'POST',
  path: '/api/profile/upload-image',
  access: 'user',
  files: {
    field: 'image',
    description: 'The photo. It is cropped to a square and stored without its metadata',
    required: true,
    limit: {
      maxBytes: MAX_PHOTO_BYTES,
      tooLarge: 'This photo is larger than 5 MB. Please choose a smaller one.',
      missing: 'Please choose a photo.',
    },
  },
  reply: userSchema,
  errors: ['no_file', 'file_too_large', 'not_a_photo', 'photo_damaged', 'photo_too_detailed', 'photo_busy'],
  rate: { perMinute: 30 },
})

export const getPhoto = defineCall({
  name: 'getPhoto',
  summary: 'The photo of the viewer, or of a person they share a family with',
  method: 'GET',
  path: '/api/photos/{fileName}',
  access: 'user',
  fullSession: false,
  params: v.object({ fileName: v.pipe(v.string(), v.regex(/^[\w-]{24}\.jpg$/)) }),
  reply: 'bytes',
  errors: ['not_found'],
})

export const downloadOwnData = defineCall({
  name: 'downloadOwnData',
  summary: 'What is stored about the viewer, apart from recordings and texts (see getArchive), as a JSON file',
  method: 'GET',
  path: '/api/profile/data',
  access: 'user',
  whileLeaving: true,
  reply: 'bytes',
  errors: [],
  rate: { perMinute: 20 },
})

export const setAppearance = defineCall({
  name: 'setAppearance',
  summary: 'Choose colors and text size for all of the viewer’s devices',
  method: 'PUT',
  path: '/api/user/appearance',
  access: 'user',
  fullSession: false,
  body: v.object({
    theme: v.optional(v.picklist(THEMES, 'Please choose a theme from the list')),
    textSize: v.optional(v.picklist(TEXT_SIZES, 'Please choose a text size from the list')),
  }),
  reply: userSchema,
  errors: [],
})
