/** Which heard word an element shows, as its index; -1 for others. */
export const heardOf = (element: HTMLElement): number => Number(element.dataset.heard ?? -1)

/** The word that an event came from, if from one. */
export const wordUnder = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-heard]') : null

/** The heard word to play from where somebody presses: the one there, or the nearest to one that people have changed. */
export function wordToPlay(box: HTMLElement, target: EventTarget): HTMLElement | null {
  const changed = target instanceof Element ? target.closest<HTMLElement>('[data-near]') : null
  return changed ? box.querySelector<HTMLElement>(`[data-heard="${changed.dataset.near}"]`) : wordUnder(target)
}

/** All words of a text that can be heard, in their order. */
export const wordsIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>('[data-heard]')]

/** The word on the line above (-1) or below (1) that is nearest in height of line and then in place. */
export function wordOnNextLine(words: readonly HTMLElement[], from: number, way: 1 | -1): HTMLElement | undefined {
  const start = words[from]?.getBoundingClientRect()
  if (!start) return undefined
  const middle = start.left + start.width / 2
  let lineTop: number | undefined
  let nearest: { word: HTMLElement; distance: number } | undefined
  for (let index = from + way; index >= 0 && index < words.length; index += way) {
    const word = words[index]
    const place = word?.getBoundingClientRect()
    if (!word || !place || Math.abs(place.top - start.top) < place.height / 2) continue
    lineTop ??= place.top
    if (Math.abs(place.top - lineTop) >= place.height / 2) break
    const distance = Math.abs(place.left + place.width / 2 - middle)
    if (!nearest || distance < nearest.distance) nearest = { word, distance }
  }
  return nearest?.word
}
