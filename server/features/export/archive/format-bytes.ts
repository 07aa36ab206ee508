const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes as people say it: "5.1 GB", thousand by thousand. */
export const formatBytes = (bytes: number): string => {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const amount = bytes / 1000 ** power
  return `${amount >= 100 || power === 0 ? Math.round(amount) : Number(amount.toFixed(1))} ${UNITS[power]}`
}
