import { cutName, fileNameOf } from '#server/features/export/downloads/file-name.ts'
import type { ArchivedStory } from '../archived-story.ts'

/** Leaves room for the folders around it and the files in it: Windows stops at 260 characters in all. */
const MAX_CHARACTERS = 90
/** With what is put behind it, such as " PLAYBACK COPY.webm", at most 200: Linux stops at 255 bytes. */
const MAX_BYTES = 180
/** Of them for ", told by" and the storyteller: a long name leaves the title its room. */
const MAX_STORYTELLER_LENGTH = { bytes: 80, characters: 45 }

type Named = Pick<ArchivedStory, 'title' | 'toldBy' | 'eventDate'>

/**
 * The folder of the story with this number in its archive: "0012 1952 The lilac dress, told by Ruth". The number makes it
 * unique, and has a folder sorted by name stand in the order of telling. Where all of it is too long, the title is cut. It has no
 * `%`: bags would have to write that as `%25`, which `sha256sum` does not read. At most 180 bytes of UTF-8.
 */
export const storyFolder = (number: number, story: Named): string => {
  const start = `${String(number).padStart(4, '0')} `
  const storyteller = nameOf({ title: 'x', toldBy: story.toldBy, eventDate: null }).slice('x'.length)
  const title = nameOf(story).slice(0, storyteller === '' ? undefined : -storyteller.length)
  const end = cut(storyteller, MAX_STORYTELLER_LENGTH)
  const bytes = MAX_BYTES - Buffer.byteLength(start + end)
  return `${start}${cut(title, { bytes, characters: MAX_CHARACTERS - start.length - end.length }) || 'Story'}${end}`
}

// The fullwidth sign is longer than the one it stands for: only what comes of it is measured.
const nameOf = (story: Named): string => fileNameOf(story, 'x').slice(0, -'.x'.length).replaceAll('%', '\uFF05')

const cut = (text: string, { bytes, characters }: { bytes: number; characters: number }): string => {
  if (Buffer.byteLength(text) <= bytes && text.length <= characters) return text
  const kept = cutName(text, { bytes: bytes - Buffer.byteLength('…'), characters: characters - 1 })
  return kept && `${kept}…`
}

/** The ending of a stored recording, which says what is in it: `.webm`. */
export const endingOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.'))
