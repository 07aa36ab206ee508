import * as v from 'valibot'
import { eventDateInput } from './event-date.ts'
import { formatEventDate } from './format/dates.ts'
import { singleLine, toSingleLine, visibleText } from './input-schemas.ts'
import {
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  normalizeLineEnds,
  STORYTELLER_TOO_LONG,
  type StoryField,
  type StoryValues,
  storyCategories,
  TEXT_TOO_LONG,
  titleInput,
  UNKNOWN_CATEGORY,
} from './story-values.ts'

type FieldInfo = {
  /** Its name on screens. For date and place the form asks a question instead. */
  label: string
  /** `author`: only the person who recorded the story. `owner`: that person and the owner of the vault. */
  editableBy: 'author' | 'owner'
  /** On its line in text and PDF files and on its column in CSV; absent if the field has neither. */
  exportLabel?: string
  /** Its element in the archive's metadata (Dublin Core, or our own where it has none). Fields that share one are listed in it. */
  archiveElement?: string
}

/**
 * The one declaration of the fields that people can edit, in the order of the form. Form, contract, permissions, conflict check,
 * downloads and archive derive from it and from `storyValues` and `storyInputs`. The type checker asks for an entry in each.
 */
export const storyFields = {
  title: { label: 'Story Title', editableBy: 'author', exportLabel: 'Title', archiveElement: 'dc:title' },
  category: { label: 'Category', editableBy: 'author', exportLabel: 'Category', archiveElement: 'dc:subject' },
  content: { label: 'Story Text', editableBy: 'author' },
  toldBy: { label: 'Told by', editableBy: 'owner', exportLabel: 'Told by', archiveElement: 'dc:creator' },
  grandchildName: {
    label: 'For',
    editableBy: 'author',
    exportLabel: 'For',
    archiveElement: 'dcterms:audience',
  },
  eventDate: {
    label: 'When it happened',
    editableBy: 'owner',
    exportLabel: 'When',
    archiveElement: 'dcterms:temporal',
  },
  place: { label: 'Where it happened', editableBy: 'owner', exportLabel: 'Where', archiveElement: 'dcterms:spatial' },
  people: { label: 'People in it', editableBy: 'owner', exportLabel: 'People', archiveElement: 'keepsaid:people' },
  tags: { label: 'Tags', editableBy: 'owner', exportLabel: 'Tags', archiveElement: 'dc:subject' },
  notes: { label: 'Notes', editableBy: 'owner', archiveElement: 'dc:description' },
} as const satisfies Record<StoryField, FieldInfo>

/** A story of which nothing is known. */
export const emptyStoryValues: StoryValues = {
  title: '',
  category: storyCategories[0],
  content: null,
  toldBy: '',
  grandchildName: null,
  eventDate: null,
  place: null,
  people: [],
  tags: [],
  notes: null,
}

/** A field's declaration; its optional parts may be absent. */
export const storyFieldInfo = (name: StoryField): FieldInfo => storyFields[name]

const isStoryField = (name: string): name is StoryField => name in storyFields

/** In the order of the form. */
export const storyFieldNames: readonly StoryField[] = Object.keys(storyFields).filter(isStoryField)

/** Whether only a story's author may change this field. */
export const isAuthorOnly = (name: string): boolean => isStoryField(name) && storyFields[name].editableBy === 'author'

/** A field as one text: dates in words, lists joined. '' if nothing is known. */
export const formatStoryField = <Name extends StoryField>(
  story: Pick<StoryValues, Name>,
  name: Name,
  separator = ', ',
): string => formatStoryValue(story[name], separator)

/** As `formatStoryField`, given the value. */
export const formatStoryValue = (value: StoryValues[StoryField], separator: string): string => {
  if (value === null) return ''
  if (typeof value === 'string') return value
  return 'kind' in value ? formatEventDate(value) : value.join(separator)
}

const MAX_NOTES_LENGTH = 20_000
/** The most tags of a story, and the most people in it. */
export const MAX_TAGS = 50
export const MAX_TAG_LENGTH = 50

/** Text of several lines; '' becomes null. */
const longText = (maxLength: number, tooLong: string) =>
  v.nullable(
    v.pipe(
      v.string(),
      normalizeLineEnds,
      v.maxLength(maxLength, tooLong),
      v.transform((text) => (text.trim() === '' ? null : text)),
    ),
  )

/** One line; '' becomes null. */
const shortText = (maxLength: number, tooLong: string) =>
  v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(maxLength, tooLong),
      singleLine,
      v.transform((text) => (text === '' ? null : text)),
    ),
  )

/** A list of names: each on one line, without empty ones and duplicates, in the order given. */
export const nameList = (maxCount: number, maxLength: number, messages: { tooMany: string; tooLong: string }) =>
  v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.maxLength(maxLength, messages.tooLong), singleLine)),
    v.transform((names) => [...new Set(names.filter((name) => name !== ''))]),
    v.maxLength(maxCount, messages.tooMany),
  )

/** A tag as it is stored: on one line, with accents composed (NFC), so tags that look the same are the same. */
export const normalizeTag = (tag: string): string => toSingleLine(tag).normalize('NFC')

/** Whether a tag has anything to see in it. */
export const isVisibleTag = (tag: string): boolean => v.is(visibleText('A tag is missing'), tag)

/** The tags of a story: normalized, without invisible ones and duplicates, in the order given. */
export const tagsInput = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.transform(normalizeTag),
      v.maxLength(MAX_TAG_LENGTH, `A tag can have at most ${MAX_TAG_LENGTH} characters`),
    ),
  ),
  v.transform((tags) => [...new Set(tags.filter(isVisibleTag))]),
  v.maxLength(MAX_TAGS, `A story can have at most ${MAX_TAGS} tags`),
)

/** What the form and the server accept for each field. Null or '' clears a field that can be empty. */
export const storyInputs = {
  title: titleInput,
  content: longText(MAX_TEXT_LENGTH, TEXT_TOO_LONG),
  category: v.picklist(storyCategories, UNKNOWN_CATEGORY),
  toldBy: v.pipe(
    v.string(),
    singleLine,
    v.minLength(1, 'Please say who told the story'),
    v.maxLength(MAX_NAME_LENGTH, STORYTELLER_TOO_LONG),
  ),
  grandchildName: shortText(MAX_NAME_LENGTH, `A name can have at most ${MAX_NAME_LENGTH} characters`),
  eventDate: v.nullable(eventDateInput),
  place: shortText(MAX_NAME_LENGTH, `A place can have at most ${MAX_NAME_LENGTH} characters`),
  people: nameList(MAX_TAGS, MAX_NAME_LENGTH, {
    tooMany: `A story can name at most ${MAX_TAGS} people`,
    tooLong: `A name can have at most ${MAX_NAME_LENGTH} characters`,
  }),
  tags: tagsInput,
  notes: longText(MAX_NOTES_LENGTH, 'Notes can have at most 20,000 characters'),
} satisfies Record<StoryField, v.GenericSchema>
