import * as v from 'valibot'

/** The most a `serial` column holds. */
const MOST = 2_147_483_647

/** The id of a row, as a number or as the text an address or a form carries. */
export const rowId = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
  v.maxValue(MOST),
)
