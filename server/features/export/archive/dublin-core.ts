import { recordedDay, recordedTimestamp } from '#common/format/recorded.ts'
import { PRODUCT } from '#common/product.ts'
import { storyFieldInfo, storyFieldNames } from '#common/story-fields.ts'
import type { EventDate, StoryValues } from '#common/story-values.ts'
import { toCsv } from '#server/features/export/csv.ts'
import type { ArchivedStory } from '#server/features/export/story/exported-story.ts'
import type { TakeState } from '#server/features/export/story/recording-files.ts'
import { BYTE_ORDER_MARK } from '#server/features/export/story/story-as-text.ts'

type BagLocation = {
  folder: string
  /** The paths of the takes in the bag, in order. */
  recordingPaths: readonly string[]
  /** The path of a copy that replaces a missing or incomplete recording. */
  copyPath: string | null
  /** Of the first take that isn't complete, if there is one. */
  recordingState: TakeState | 'none'
  citation: string
  vault: string
}

/**
 * A story in the terms of Dublin Core (`dc:` purl.org/dc/elements/1.1, `dcterms:` purl.org/dc/terms), with `keepsaid:` for
 * what they do not cover. Every story has every element; unknown values are null.
 */
export const toDublinCore = (story: ArchivedStory, location: BagLocation): DublinCore => ({
  'dc:identifier': `${PRODUCT.toLowerCase()}:story:${story.id}`,
  'dc:title': null,
  'dc:creator': null,
  'dc:contributor': story.author && `${story.author.firstName} ${story.author.lastName}`.trim(),
  'dc:date': recordedDay(story),
  'dcterms:created': recordedTimestamp(story),
  'dcterms:modified': story.updatedAt.toISOString(),
  'dc:description': null,
  'dc:subject': null,
  'dcterms:temporal': null,
  'dcterms:spatial': null,
  'dc:type': story.recording ? 'Sound' : 'Text',
  'dc:format': oneOrMore([...new Set(takesOf(story).map(({ mimeType }) => mimeType))]),
  'dcterms:extent':
    story.recording?.durationMs === null || !story.recording ? null : toIsoDuration(story.recording.durationMs),
  'dc:language': story.transcript?.language ?? story.recording?.language ?? null,
  'dc:rights': 'Belongs to the storyteller and their family. Ask them before you publish any of it.',
  'dcterms:isPartOf': location.vault,
  'dcterms:bibliographicCitation': location.citation,
  'keepsaid:people': null,
  'keepsaid:prompt': story.question?.question ?? story.aiPrompt,
  'keepsaid:folder': `data/stories/${location.folder}`,
  'keepsaid:recording': oneOrMore(location.recordingPaths),
  'keepsaid:recording-state': location.recordingState,
  'keepsaid:recording-copy': location.copyPath,
  'keepsaid:recording-bytes': story.recording && takesOf(story).reduce((sum, { bytes }) => sum + bytes, 0),
  'keepsaid:recording-sha256': oneOrMore(takesOf(story).map(({ sha256 }) => sha256)),
  'keepsaid:recording-language': story.recording?.language ?? null,
  'keepsaid:plays-in-invites': story.playsInInvites,
  // These elements are named above with null to stay where they are in the CSV; those of new fields come last.
  ...fieldElements(story),
})

const takesOf = ({ recording }: ArchivedStory) => recording?.takes ?? []

/** A recording has one take, as a rule. */
const oneOrMore = (values: readonly string[]): ElementValue => (values.length > 1 ? [...values] : (values[0] ?? null))

type ElementValue = string | number | boolean | string[] | null
export type DublinCore = Record<string, ElementValue>

/** The editable fields, by element. Fields that share an element are listed in it. */
const fieldElements = (story: StoryValues): DublinCore => {
  const elements: Record<string, string | string[] | null> = {}
  for (const name of storyFieldNames) {
    const { archiveElement } = storyFieldInfo(name)
    if (archiveElement === undefined) continue
    const value = name === 'eventDate' ? story.eventDate && toEdtf(story.eventDate) : story[name]
    const before = elements[archiveElement]
    elements[archiveElement] = before === undefined ? value : [before ?? [], value ?? []].flat()
  }
  return elements
}

/** An ISO 8601 duration: `PT4M12.3S`. */
const toIsoDuration = (ms: number): string => {
  const seconds = ms / 1000
  const minutes = Math.floor(seconds / 60)
  return `PT${minutes > 0 ? `${minutes}M` : ''}${Number((seconds - minutes * 60).toFixed(3))}S`
}

/** An event date in the Extended Date/Time Format (ISO 8601-2:2019, loc.gov/standards/datetime): `1952~` is about 1952. */
const toEdtf = ({ kind, from, to }: EventDate): string => {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  switch (kind) {
    case 'exact':
      return from
    case 'month':
      return from.slice(0, 7)
    case 'year':
      return first
    case 'about':
      return first === last ? `${first}~` : `${first}~/${last}~`
    case 'span':
      return `${from}/${to}`
  }
}

export const csvHeader = (row: DublinCore): string => BYTE_ORDER_MARK + toCsv([Object.keys(row)])

/** One story, for spreadsheets. Multiple values of a field are separated by `; `; the JSON has the exact values. */
export const csvRow = (row: DublinCore): string => toCsv([Object.values(row).map(csvCell)])

const csvCell = (value: ElementValue): string | number | null => {
  if (Array.isArray(value)) return value.join('; ')
  return typeof value === 'boolean' ? String(value) : value
}
