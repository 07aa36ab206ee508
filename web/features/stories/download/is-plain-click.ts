import type { MouseEvent } from 'react'

/** Whether a link was just clicked. Whoever wants it in another window, or saved by a menu, gets what the browser does. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
