/** What browsers are asked for: clear enough for an archive of voices, small enough for a slow connection. 43 MB an hour. */
export const BITS_PER_SECOND = 96_000

/** How much recording fits into this size, in hours. Browsers that can't compress need seven times as much. */
export const hoursOfRecording = (bytes: number): number => (bytes * 8) / BITS_PER_SECOND / 3600

/**
 * The server decodes the first 24 hours of a recording, to play and to transcribe: a file of some kilobytes can last for
 * weeks. The file itself is kept whole.
 */
export const MAX_DECODED_HOURS = 24
