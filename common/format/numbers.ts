const BYTE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** "410 MB", "5.1 GB": decimal units, as file managers show them. */
export const formatBytes = (bytes: number): string => {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), BYTE_UNITS.length - 1)
  const amount = bytes / 1000 ** power
  return `${amount >= 100 || power === 0 ? Math.round(amount) : Number(amount.toFixed(1))} ${BYTE_UNITS[power]}`
}

/** "1 story", "1,200 stories". */
export const formatCount = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** "3 hours 20 minutes", to the minute. */
export const formatDurationInWords = (ms: number): string => {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return 'less than a minute'
  const parts = [
    minutes >= 60 ? formatCount(Math.floor(minutes / 60), 'hour', 'hours') : '',
    minutes % 60 > 0 ? formatCount(minutes % 60, 'minute', 'minutes') : '',
  ]
  return parts.filter(Boolean).join(' ')
}
