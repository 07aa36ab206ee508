/** What browsers are asked for: clear enough for an archive of voices, small enough for a slow connection. 43 MB an hour. */
export const BITS_PER_SECOND = 96_000

/** How much recording fits into this size, in hours. Browsers that can't compress need seven times as much. */
export const hoursOfRecording = (bytes: number): number => (bytes * 8) / BITS_PER_SECOND / 3600
