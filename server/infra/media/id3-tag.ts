/** What an MP3 says of itself. `year` has four digits, `language` three letters (ISO 639-2). */
export type Id3 = { title: string; artist: string; album: string; year: string; language: string; comment: string }

const UTF_16 = 1
const MARK = '\uFEFF'
/** Players cut what is longer, and a comment of a whole book helps nobody. */
const LONGEST = 2000
const HEAD = 10
/** Room for four texts of that length in UTF-16, and for what is short. */
const TAG_BYTES = 16 * 1024

const wide = (text: string): Buffer =>
  Buffer.from(MARK + text.toWellFormed().replaceAll('\0', '').slice(0, LONGEST), 'utf16le')

const frame = (id: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(HEAD)
  head.write(id, 'latin1')
  head.writeUInt32BE(body.length, 4)
  return Buffer.concat([head, body])
}

const text = (id: string, value: string): Buffer[] =>
  value === '' ? [] : [frame(id, Buffer.concat([Buffer.of(UTF_16), wide(value)]))]

/**
 * The tag that stands before the sound of an MP3. However much it says it has the same length, so that the sound stands at the
 * same place: a download that goes on after the story got another title is whole. Version 2.3 with UTF-16, which every player and every system's file window
 * reads; many know nothing of 2.4 (id3.org/id3v2.3.0).
 */
export const id3Tag = ({ title, artist, album, year, language, comment }: Id3): Buffer => {
  const spoken = Buffer.from(/^[a-z]{3}$/.test(language) ? language : 'und', 'latin1')
  // A comment has a short description, which is empty here, and then itself.
  const description = Buffer.concat([Buffer.of(UTF_16), spoken, Buffer.from(MARK, 'utf16le'), Buffer.of(0, 0)])
  const frames = Buffer.concat([
    ...text('TIT2', title),
    ...text('TPE1', artist),
    ...text('TALB', album),
    ...(/^\d{4}$/.test(year) ? text('TYER', year) : []),
    ...text('TCON', 'Speech'),
    ...(comment === '' ? [] : [frame('COMM', Buffer.concat([description, wide(comment)]))]),
  ])
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...sevenBits(TAG_BYTES - HEAD)])
  // What follows the frames is zeros, which the format calls padding.
  return Buffer.concat([head, frames], TAG_BYTES)
}

/** A size in four bytes of seven bits: none of them looks like the beginning of sound. */
const sevenBits = (size: number): number[] => [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
