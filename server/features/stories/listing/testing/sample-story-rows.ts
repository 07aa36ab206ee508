import type { stories } from '#server/infra/db/schema/stories.ts'

type Row = typeof stories.$inferInsert

/** Database rows of stories, oldest first. As after an import, `perMoment` of them share a time, so time alone doesn't order them. */
export const storyRows = (
  given: readonly (Partial<Row> & Pick<Row, 'title'>)[],
  author: Pick<Row, 'familyId' | 'userId'>,
  perMoment = 2,
): Row[] =>
  given.map((story, i) => ({
    toldBy: 'Ruth',
    ...story,
    ...author,
    createdAt: new Date(1_700_000_000_123 + Math.floor(i / perMoment) * 1000),
  }))
