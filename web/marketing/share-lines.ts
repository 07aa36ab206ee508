/** The lines on each share picture, drawn by dev/pages/build-public-pages.ts. */
export const SHARE_LINES = {
  landing: ['The stories they tell,', 'in the voice you love'],
  gift: ['Give them', 'a good listener'],
  historian: ['The source that can', 'still answer back'],
  faq: ['Questions', 'and answers'],
  yours: ['What happens', 'to your stories'],
} as const

export type SharePicture = keyof typeof SHARE_LINES
