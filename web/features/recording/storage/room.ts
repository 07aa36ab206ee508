/** Said as long before the end as this… */
const EARLY_MINUTES = 30
/** …and no later than with so many bytes left: other programs use the device too. */
const EARLY_BYTES = 50_000_000

/**
 * For how many whole minutes of recording there is room on this device, where that is little; null where there is
 * enough, and where the browser does not know. Chromium 150 does not tell: its quota is the use plus the size of the disk
 * (10 GiB at most), also where a disk of 300 MB is full at 190 MB.
 * @param estimate of `navigator.storage`
 */
export function scarceMinutes({ quota, usage }: StorageEstimate, bytesPerSecond: number): number | null {
  // Some browsers know nothing and say 0.
  if (!quota || usage === undefined) return null
  const bytes = Math.max(0, quota - usage)
  const minutes = bytes / bytesPerSecond / 60
  return minutes < EARLY_MINUTES || bytes < EARLY_BYTES ? Math.floor(minutes) : null
}

/** "Room for about 12 more minutes", as it stands in a sentence. */
export function formatRoom(minutes: number): string {
  if (minutes < 1) return 'less than one more minute'
  if (minutes === 1) return 'about one more minute'
  if (minutes < 60) return `about ${minutes} more minutes`
  return minutes < 120 ? 'about one more hour' : `about ${Math.floor(minutes / 60)} more hours`
}
