import { CALLERS } from './actors.ts'
import type { Row } from './rows.ts'

const WHOSE_WORDS = {
  any: '',
  own: 'own',
  family: 'of the family',
  other: 'of another family',
  missing: 'missing',
}

/** The access matrix as a page of the docs. */
export const printMatrix = (rows: readonly Row[]): string => {
  const head = ['call', 'about', ...CALLERS]
  const lines = rows.flatMap((row) =>
    Object.entries(row.outcomes).map(([whose, line]) => {
      const thing = row.kind ? `${row.kind} ${WHOSE_WORDS[whose as keyof typeof WHOSE_WORDS]}` : ''
      return [
        `\`${row.call.method} ${row.call.path}\``,
        [row.about, thing].filter(Boolean).join(', '),
        ...line.split(' '),
      ]
    }),
  )
  return `# Who may do what

Every call by every kind of caller, as \`server/access/matrix.test.ts\` checks it against the running server; this page is
written by that test. A number is the HTTP status; \`-\` means that there can be no such thing. *Owner*, *guest* and *owner
elsewhere* (owner of one vault, member of this one, which is showing) belong to the vault; *removed* did. *Stranger* and
*admin* own vaults of their own, and "of another family" is this one to them.

${[head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`
}
