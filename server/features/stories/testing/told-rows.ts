import type { stories } from '#server/infra/db/schema/stories.ts'

type Row = typeof stories.$inferInsert

/**
 * Stories as rows of the database, the first the oldest. So many of them share a moment, as after an import: whoever goes by the
 * time alone loses some.
 */
export const toldRows = (
  told: readonly (Partial<Row> & Pick<Row, 'title'>)[],
  whose: Pick<Row, 'familyId' | 'userId'>,
  together = 2,
): Row[] =>
  told.map((story, i) => ({
    toldBy: 'Ruth',
    ...story,
    ...whose,
    createdAt: new Date(1_700_000_000_123 + Math.floor(i / together) * 1000),
  }))
