const TIMEOUT_MS = 5000
/** Longer than any recording: browsers seek to its end, and know then how long it is. */
const BEYOND_END_S = 1e7

/** How long a recording plays, in milliseconds; 0 when this browser can't tell. */
export function playingTimeMs(blob: Blob): Promise<number> {
  const audio = new Audio()
  const url = URL.createObjectURL(blob)
  return new Promise<number>((resolve) => {
    const end = () => resolve(Number.isFinite(audio.duration) ? Math.round(audio.duration * 1000) : 0)
    audio.onloadedmetadata = () => {
      // A recording that was never finished says nothing about its length.
      if (Number.isFinite(audio.duration)) end()
      else audio.currentTime = BEYOND_END_S
    }
    audio.ondurationchange = () => Number.isFinite(audio.duration) && end()
    audio.onerror = end
    setTimeout(end, TIMEOUT_MS)
    audio.preload = 'metadata'
    audio.src = url
  }).finally(() => {
    audio.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}
