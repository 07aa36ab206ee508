const two = (value: number) => String(value).padStart(2, '0')

/**
 * `m:ss` as the specification shows timers and durations; from one hour on `h:mm:ss`, because recordings have no
 * time limit and "75:04" reads like hours and minutes.
 */
export function formatTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}
