import type { ArchiveEntry } from './archive-entry.ts'

const HEAD = `What was seen of the recordings while this archive was sent.
"same" means: bit for bit as it was saved. "CHANGED" means that the file in the
vault was damaged since then; it is here as it is, and its checksum will not fit.
"INCOMPLETE" means that the vault has not all of it; what is left is here.
"MISSING" means that the vault has nothing of it.

`
// Of the same width: the length of the report is known before anything has been looked at.
const WORDS = { same: 'same      ', changed: 'CHANGED   ', incomplete: 'INCOMPLETE', missing: 'MISSING   ' } as const

/** A recording of the archive, or the folder of a story that has none any more, and what is known of it beforehand. */
type Listed = { path: string; known?: 'incomplete' | 'missing' | undefined }

const listed = (entries: readonly ArchiveEntry[], missing: readonly string[]): Listed[] => [
  ...entries.flatMap(({ path, from }) =>
    from.kind === 'recording' ? [{ path, known: from.whole ? undefined : ('incomplete' as const) }] : [],
  ),
  ...missing.map((folder) => ({ path: `${folder}/recording`, known: 'missing' as const })),
]

export const reportSize = (entries: readonly ArchiveEntry[], missing: readonly string[]): number =>
  Buffer.byteLength(report(entries, missing, new Set()))

/**
 * What the last file says, in the order of the stories. `missing` are folders whose recording the vault did not find, `changed`
 * paths of recordings whose bytes were not those that were saved.
 */
export const report = (
  entries: readonly ArchiveEntry[],
  missing: readonly string[],
  changed: ReadonlySet<string>,
): string =>
  HEAD +
  listed(entries, missing)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, known }) => `${WORDS[known ?? (changed.has(path) ? 'changed' : 'same')]}  ${path}\n`)
    .join('')
