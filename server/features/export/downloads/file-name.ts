import type { TakenStory } from './taken-story.ts'

/** Linux takes 255 bytes for a name; this leaves room for what a program adds, such as " (2)" or ".part". */
const MAX_BYTES = 200
/** A storyteller's name is cut before it crowds out the title. */
const MAX_STORYTELLER_BYTES = 70

// Emoji stay whole; so does a joiner between letters of scripts that join. What cannot be seen otherwise, or turns the writing
// around it, goes.
const UNSEEN =
  /(\p{RGI_Emoji}|(?<=[[\p{L}\p{M}]--[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]])\p{Join_Control}(?=[\p{L}\p{M}]))|[\p{Cc}\p{Co}\p{Surrogate}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFFD]/gv
// Names that Windows keeps for devices, whatever follows their first dot.
const DEVICE = /^(CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(COM|LPT)[0-9¹²³])(?=$|[. ]*\.|\s*$)/i

/** Text as part of a name that Windows, macOS and Linux take: on one line, without their signs for paths and patterns. */
const nameable = (text: string): string =>
  text
    .replaceAll(/[\t-\r\x85\p{Z}]+/gu, ' ')
    .replaceAll(UNSEEN, '$1')
    .normalize('NFC')
    .replaceAll('"', "'")
    .replaceAll(/[<>?*]/g, '')
    .replaceAll(/ ?: /g, ' - ')
    .replaceAll(/[/\\|:]/g, '-')
    .replaceAll(/ +/g, ' ')

// Dots at the start hide a file, a hyphen there is an option to programs, and Windows drops dots and blanks at the end.
const trimmed = (text: string): string => text.replace(/^[\s.\-~]+/, '').replace(/[\s.]+$/, '')

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As many whole characters of a text as fit into so many bytes of UTF-8. */
const cutTo = (text: string, bytes: number): string => {
  if (Buffer.byteLength(text) <= bytes) return text
  let kept = ''
  let left = bytes - Buffer.byteLength('…')
  for (const { segment } of characters.segment(text)) {
    left -= Buffer.byteLength(segment)
    if (left < 0) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** As much of a name as is within both limits, in whole characters; `characters` are counted as Windows does, in UTF-16. */
export const cutName = (name: string, most: { bytes: number; characters: number }): string => {
  let kept = ''
  for (const { segment } of characters.segment(name)) {
    const longer = kept + segment
    if (longer.length > most.characters || Buffer.byteLength(longer) > most.bytes) break
    kept = longer
  }
  return kept.replace(/[\s.]+$/, '')
}

// The day, month or year first: a folder sorted by name is sorted by time.
const whenOf = (eventDate: TakenStory['eventDate']): string => {
  if (!eventDate) return ''
  const { kind, from, to } = eventDate
  if (kind === 'exact') return `${from} `
  if (kind === 'month') return `${from.slice(0, 7)} `
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  return first === last ? `${first} ` : `${first}-${last} `
}

/**
 * What the file of a story is called: "1952 The lilac dress, told by Ruth.mp3". Safe on Windows, macOS and Linux, at most 200
 * bytes of UTF-8 with its extension (given without a dot). Two stories may have the same name.
 */
export const fileNameOf = (
  { title, toldBy, eventDate }: Pick<TakenStory, 'title' | 'toldBy' | 'eventDate'>,
  extension: string,
): string => {
  const storyteller = cutTo(trimmed(nameable(toldBy)), MAX_STORYTELLER_BYTES)
  const end = `${storyteller && `, told by ${storyteller}`}`.replace(/[\s.]+$/, '')
  const when = whenOf(eventDate)
  const room = MAX_BYTES - Buffer.byteLength(`${when}${end}.${extension}`)
  const name = `${when}${cutTo(trimmed(nameable(title)), room) || 'Story'}${end}`
  return `${DEVICE.test(name) ? `Story ${name}` : name}.${extension}`
}

/** The header that has a browser save an answer under a name: for all of them in UTF-8, for very old ones in ASCII (RFC 6266). */
export const attachmentNamed = (name: string): string => {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]|[%"\\]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
  const said = /^[^A-Za-z0-9]*(?:, told by[^A-Za-z0-9]*)?\.[a-z0-9]+$/.test(ascii)
    ? `Story${ascii.slice(ascii.lastIndexOf('.'))}`
    : ascii
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${said}"; filename*=UTF-8''${encoded}`
}
