import { useRef } from 'react'

/**
 * Gives the focus back to what had it before a dialog opened. Radix only knows the way back to a trigger of its own, and ours
 * are opened by state.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    remember: () => {
      opener.current = document.activeElement
    },
    giveBack: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
