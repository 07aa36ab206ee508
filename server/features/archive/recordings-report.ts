import type { ArchiveEntry } from './archive-entry.ts'

const HEAD = `What was seen of the recordings while this archive was sent.
"same" means: bit for bit as it was saved. "CHANGED" means that the file in the
vault was damaged since then; it is here as it is, and its checksum will not fit.

`
// Of the same width: the length of the report is known before anything has been looked at.
const word = (same: boolean): string => (same ? 'same   ' : 'CHANGED')
const line = (path: string, same: boolean): string => `${word(same)}  ${path}\n`

const recordingsOf = (entries: readonly ArchiveEntry[]) => entries.filter(({ from }) => from.kind === 'recording')

export const reportSize = (entries: readonly ArchiveEntry[]): number => Buffer.byteLength(report(entries, new Set()))

/** What the last file says; `changed` are paths of recordings whose bytes were not those that were saved. */
export const report = (entries: readonly ArchiveEntry[], changed: ReadonlySet<string>): string =>
  HEAD +
  recordingsOf(entries)
    .map(({ path }) => line(path, !changed.has(path)))
    .join('')
