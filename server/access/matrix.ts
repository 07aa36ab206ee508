import { allCalls } from '#server/calls.ts'
import { CALLERS } from './actors.ts'
import { adminRows } from './admin-rows.ts'
import { bedtimeRows } from './bedtime-rows.ts'
import { billingRows } from './billing-rows.ts'
import { accountRows, familyRows, storytellerRows } from './family-rows.ts'
import { giftRows } from './gift-rows.ts'
import { leavingRows } from './leaving-rows.ts'
import { profileRows } from './profile-rows.ts'
import { outcomesOf, type Row } from './row.ts'
import { securityRows } from './security-rows.ts'
import { storyRows } from './story-rows.ts'

/** The access matrix: every call of the API with its outcome for every kind of caller. */
export const matrix: readonly Row[] = [
  ...accountRows,
  ...securityRows,
  ...storytellerRows,
  ...storyRows,
  ...bedtimeRows,
  ...familyRows,
  ...billingRows,
  ...giftRows,
  ...leavingRows,
  ...adminRows,
  ...profileRows,
]

/** Names of calls without a row; there must be none. */
export const uncoveredCalls = (): string[] =>
  allCalls.filter((call) => !matrix.some((row) => row.call === call)).map((call) => call.name)

const OWNERSHIP_WORDS = {
  any: '',
  own: 'own',
  family: 'of the family',
  other: 'of another family',
  missing: 'missing',
}

/** The matrix as a page of the docs. */
export const printMatrix = (): string => {
  const header = ['call', 'about', ...CALLERS]
  const lines = matrix.flatMap((row) =>
    Object.entries(row.outcomes).map(([ownership, outcomes]) => {
      const resource = row.resource
        ? `${row.resource} ${OWNERSHIP_WORDS[ownership as keyof typeof OWNERSHIP_WORDS]}`
        : ''
      return [
        `\`${row.call.method} ${row.call.path}\``,
        [row.variant, resource].filter(Boolean).join(', '),
        ...outcomesOf(row, outcomes),
      ]
    }),
  )
  return `# Who can do what

This table lists the result of every call for every kind of caller. \`server/access/matrix.test.ts\` checks it against the
running server and writes this page. A number is the HTTP status; \`-\` means that there can be no such resource. *Owner*,
*guest* and *owner elsewhere* (who owns another vault, but has switched to this one) belong to the vault; *removed* used to.
*Stranger* and *admin* own other vaults, so to them this one is "another family". A *storyteller link* signs in a member without a
password: only for everyday storytelling, because anyone who holds the device or the printed code can use it. All other calls are
refused (403), and so are their own ones that could undo or delete something.

${[header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`
}
