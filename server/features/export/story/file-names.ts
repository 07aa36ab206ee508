import { PRODUCT } from '#common/product.ts'
import type { ArchivedStory, ExportedStory } from './exported-story.ts'

/** Linux allows 255 bytes; programs may append " (2)" or ".part". */
const MAX_FILE_NAME_BYTES = 200
/** Leaves space for the title next to a long storyteller's name. */
const MAX_STORYTELLER_BYTES = 70
/**
 * Windows allows 259 characters for a whole path: 40 for `C:\Users\…\Downloads\`, 57 for the folder named after the ZIP, and 162
 * in it, of which a story's folder has these and its longest file 38.
 */
const MAX_FOLDER_CHARACTERS = 85
const MAX_ARCHIVE_FAMILY_CHARACTERS = 30
/** With a suffix such as " PLAYBACK COPY.webm" at most 200. */
const MAX_FOLDER_BYTES = 180
/** For ", told by" and the storyteller. */
const MAX_FOLDER_STORYTELLER = { bytes: 80, characters: 45 }

type Titled = Pick<ExportedStory, 'title' | 'toldBy' | 'eventDate'>

/**
 * The file name of a story: "1952 The lilac dress, told by Ruth.mp3". Valid on Windows, macOS and Linux, at most 200 bytes of
 * UTF-8 including the extension (given without a dot). Not unique.
 */
export const storyFileName = (story: Titled, extension: string): string => {
  const storyteller = truncateBytes(trimEnds(replaceUnsafe(story.toldBy)), MAX_STORYTELLER_BYTES)
  const suffix = `${storyteller && `, told by ${storyteller}`}`.replace(/[\s.]+$/, '')
  const date = datePrefix(story.eventDate)
  const bytesLeft = MAX_FILE_NAME_BYTES - Buffer.byteLength(`${date}${suffix}.${extension}`)
  const name = `${date}${truncateBytes(trimEnds(replaceUnsafe(story.title)), bytesLeft) || 'Story'}${suffix}`
  return `${WINDOWS_DEVICE.test(name) ? `Story ${name}` : name}.${extension}`
}

/** A text as a safe file name without an extension, such as the name of a family. */
export const safeName = (title: string): string => withoutExtension({ title, toldBy: '', eventDate: null })

const withoutExtension = (story: Titled): string => storyFileName(story, 'x').slice(0, -'.x'.length)

/**
 * The name of a story's folder in an archive: "0012 1952 The lilac dress, told by Ruth". The number makes it unique and keeps
 * folders in the order of recording. Long titles are cut. It contains no `%`, which bags encode as `%25` and `sha256sum` does
 * not decode. At most 180 bytes of UTF-8.
 */
export const storyFolderName = (
  number: number,
  story: Pick<ArchivedStory, 'title' | 'toldBy' | 'eventDate'>,
): string => {
  // The fullwidth percent sign has more bytes than the plain one, so it is inserted before anything is measured.
  const nameOf = (titled: Titled) => withoutExtension(titled).replaceAll('%', '\uFF05')
  const prefix = `${String(number).padStart(4, '0')} `
  const storyteller = nameOf({ title: 'x', toldBy: story.toldBy, eventDate: null }).slice('x'.length)
  const title = nameOf(story).slice(0, storyteller === '' ? undefined : -storyteller.length)
  const suffix = truncateWithEllipsis(storyteller, MAX_FOLDER_STORYTELLER)
  const bytes = MAX_FOLDER_BYTES - Buffer.byteLength(prefix + suffix)
  const characters = MAX_FOLDER_CHARACTERS - prefix.length - suffix.length
  return `${prefix}${truncateWithEllipsis(title, { bytes, characters }) || 'Story'}${suffix}`
}

const SCOPE_NAMES = { vault: 'archive', own: 'my stories', voice: 'my voice' }

/** The name of an archive's file, without its extension: "The Okafor Family, archive of 2026-11-22". At most 56 characters. */
export const archiveName = (
  { familyName, scope }: { familyName: string; scope: keyof typeof SCOPE_NAMES },
  createdAt: Date,
): string => {
  const family = truncateWithEllipsis(safeName(familyName), { bytes: 160, characters: MAX_ARCHIVE_FAMILY_CHARACTERS })
  return `${family}, ${SCOPE_NAMES[scope]} of ${archiveDay(createdAt)}`
}

/** The folder in an archive: "Keepsaid 2026-11-22". Short, because Windows unpacks it into a folder that is named after the ZIP. */
export const archiveRoot = (createdAt: Date): string => `${PRODUCT} ${archiveDay(createdAt)}`

const archiveDay = (createdAt: Date): string => createdAt.toISOString().slice(0, 10)

// A folder sorted by name is then sorted by date.
const datePrefix = (eventDate: ExportedStory['eventDate']): string => {
  if (!eventDate) return ''
  const { kind, from, to } = eventDate
  if (kind === 'exact') return `${from} `
  if (kind === 'month') return `${from.slice(0, 7)} `
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  return first === last ? `${first} ` : `${first}-${last} `
}

// Removes invisible and bidirectional control characters. Emoji stay whole; so do joiners between letters of joining scripts.
const INVISIBLE =
  /(\p{RGI_Emoji}|(?<=[[\p{L}\p{M}]--[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]])\p{Join_Control}(?=[\p{L}\p{M}]))|[\p{Cc}\p{Co}\p{Surrogate}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFFD]/gv
// Names that Windows reserves for devices, with any extension.
const WINDOWS_DEVICE = /^(CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(COM|LPT)[0-9¹²³])(?=$|[. ]*\.|\s*$)/i

/** Puts text on one line and replaces characters that paths and shell patterns use. */
const replaceUnsafe = (text: string): string =>
  text
    .replaceAll(/[\t-\r\x85\p{Z}]+/gu, ' ')
    .replaceAll(INVISIBLE, '$1')
    .normalize('NFC')
    .replaceAll('"', "'")
    .replaceAll(/[<>?*]/g, '')
    .replaceAll(/ ?: /g, ' - ')
    .replaceAll(/[/\\|:]/g, '-')
    .replaceAll(/ +/g, ' ')

// A leading dot hides a file, a leading hyphen looks like an option, and Windows drops trailing dots and spaces.
const trimEnds = (text: string): string => text.replace(/^[\s.\-~]+/, '').replace(/[\s.]+$/, '')

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Cuts a text to `maxBytes` of UTF-8 without splitting a character. */
const truncateBytes = (text: string, maxBytes: number): string => {
  if (Buffer.byteLength(text) <= maxBytes) return text
  let result = ''
  let bytesLeft = maxBytes - Buffer.byteLength('…')
  for (const { segment } of graphemes.segment(text)) {
    bytesLeft -= Buffer.byteLength(segment)
    if (bytesLeft < 0) break
    result += segment
  }
  return `${result.trimEnd()}…`
}

/** Cuts a name to both limits without splitting a character. `characters` are UTF-16 units, as Windows counts them. */
export const truncateName = (name: string, max: { bytes: number; characters: number }): string => {
  let result = ''
  for (const { segment } of graphemes.segment(name)) {
    const longer = result + segment
    if (longer.length > max.characters || Buffer.byteLength(longer) > max.bytes) break
    result = longer
  }
  return result.replace(/[\s.]+$/, '')
}

const truncateWithEllipsis = (text: string, max: { bytes: number; characters: number }): string => {
  if (Buffer.byteLength(text) <= max.bytes && text.length <= max.characters) return text
  const cut = truncateName(text, { bytes: max.bytes - Buffer.byteLength('…'), characters: max.characters - 1 })
  return cut && `${cut}…`
}

/** A Content-Disposition header with the name in UTF-8, and in ASCII for very old browsers (RFC 6266). */
export const attachmentHeader = (name: string): string => {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]|[%"\\]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
  const fallback = /^[^A-Za-z0-9]*(?:, told by[^A-Za-z0-9]*)?\.[a-z0-9]+$/.test(ascii)
    ? `Story${ascii.slice(ascii.lastIndexOf('.'))}`
    : ascii
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`
}
