import { useSyncExternalStore } from 'react'

/** A mouse or a touchpad, which come with keys. Phones and tablets have them only if they are attached. */
const DESKTOP = '(hover: hover) and (pointer: fine)'

/** Their keys may be those that a phone draws on its screen. */
const TEXT_FIELDS = 'input, textarea, select, [contenteditable]'

let wasKeyPressed = false

/** Whether the person is likely to have a keyboard: the device is a computer, or a key was pressed outside of a text field. */
export const useHasKeyboard = (): boolean =>
  useSyncExternalStore(subscribe, () => wasKeyPressed || matchMedia(DESKTOP).matches)

function subscribe(onChange: () => void): () => void {
  const onKeyDown = ({ target }: KeyboardEvent) => {
    if (wasKeyPressed || (target instanceof Element && target.matches(TEXT_FIELDS))) return
    wasKeyPressed = true
    onChange()
  }
  const pointer = matchMedia(DESKTOP)
  pointer.addEventListener('change', onChange)
  addEventListener('keydown', onKeyDown)
  return () => {
    pointer.removeEventListener('change', onChange)
    removeEventListener('keydown', onKeyDown)
  }
}
