import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Whether an element in `box` has more lines than it shows.
 * @param selector of the elements that may be cut short
 * @param words what they say: if they change, the size of the box may not
 */
export function useIsClipped(
  box: RefObject<HTMLElement | null>,
  selector: string,
  isEnabled: boolean,
  words: string,
): boolean {
  const [isClipped, setClipped] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words may have other lines
  useLayoutEffect(() => {
    if (!isEnabled || !box.current) return
    const measure = () => {
      const elements = [...(box.current?.querySelectorAll(selector) ?? [])]
      setClipped(elements.some(hasHiddenLine))
    }
    // Before the first frame: a button that comes with it must not move what is below.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, selector, isEnabled, words])
  return isEnabled && isClipped
}

/** Letters may be higher than their line, so a few pixels more than are shown are no line. */
const hasHiddenLine = (element: Element): boolean =>
  element.scrollHeight - element.clientHeight > Number.parseFloat(getComputedStyle(element).lineHeight) / 2
