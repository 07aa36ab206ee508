const two = (value: number): string => String(value).padStart(2, '0')

/** How long something is in whole seconds, as players and clocks count them: only those that are over. */
export const toWholeSeconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000))

/**
 * A duration as a clock shows it: "4:12", from one hour on "1:02:09". Recordings have no time limit, and "75:04" reads like
 * hours and minutes. The specification fixes the format.
 */
export function formatDuration(ms: number): string {
  const seconds = toWholeSeconds(ms)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}
