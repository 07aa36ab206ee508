import { type RefObject, useEffect, useRef } from 'react'

const STILL = '(prefers-reduced-motion: reduce)'

/**
 * Sets `--level` (0..1) on an element to the loudness of every frame while `running`. Still where motion is reduced.
 * @param readLevel must stay the same function
 */
export function useLevelRing<Element extends HTMLElement>(
  readLevel: () => number,
  running: boolean,
): RefObject<Element | null> {
  const ring = useRef<Element>(null)
  useEffect(() => {
    const element = ring.current
    if (!running || !element || matchMedia(STILL).matches) return
    let frame = requestAnimationFrame(function draw() {
      element.style.setProperty('--level', readLevel().toFixed(3))
      frame = requestAnimationFrame(draw)
    })
    return () => {
      cancelAnimationFrame(frame)
      element.style.removeProperty('--level')
    }
  }, [readLevel, running])
  return ring
}
