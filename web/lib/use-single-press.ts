import { useRef } from 'react'
import { DOUBLE_PRESS_MS } from './double-press.ts'

/**
 * A handler that ignores a second press of the same control. For toggles: two presses would undo each other, and the latch of
 * `useMutation` takes them for two different changes.
 */
export const useSinglePress = (onPress: () => void): (() => void) => {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = performance.now()
    if (now - pressedAt.current < DOUBLE_PRESS_MS) return
    pressedAt.current = now
    onPress()
  }
}
