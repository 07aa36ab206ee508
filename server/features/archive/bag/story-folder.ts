import { cutName, fileNameOf } from '#server/features/downloads/file-name.ts'
import type { ArchivedStory } from '../archived-story.ts'

/** Leaves room for the folders around it and the files in it: Windows stops at 260 characters in all. */
const MOST_CHARACTERS = 90
/** With what is put behind it, such as " MISSING.txt", at most 200: Linux stops at 255 bytes. */
const MOST_BYTES = 180

/**
 * The folder of the story with this number in its archive: "0012 1952 The lilac dress, told by Ruth". The number makes it
 * unique, and has a folder sorted by name stand in the order of telling. It has no `%`: bags would have to write that as
 * `%25`, which `sha256sum` does not read. At most 180 bytes of UTF-8.
 */
export const storyFolder = (number: number, story: Pick<ArchivedStory, 'title' | 'toldBy' | 'toldAbout'>): string => {
  // The fullwidth sign is longer than the one it stands for: only what comes of it is measured.
  const named = fileNameOf(story, 'x').slice(0, -'.x'.length).replaceAll('%', '\uFF05')
  return cutName(`${String(number).padStart(4, '0')} ${named}`, { bytes: MOST_BYTES, characters: MOST_CHARACTERS })
}

/** The ending of a stored recording, which says what is in it: `.webm`. */
export const endingOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.'))
