/** January first. Written down, as a browser takes tens of milliseconds on a telephone to make its first date format. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
