/** So many cards that somebody has used lately stay as they are, wherever the list is scrolled. */
const MAX_HELD = 12

const unsentText = (card: HTMLElement): boolean =>
  [...card.querySelectorAll('textarea')].some((field) => field.value !== '')

/**
 * Which cards stay in the page though they are out of sight: the ones used last, and every one with words in it that have not
 * been sent. What is open in them stays open; nothing that somebody writes is lost by scrolling.
 * @param held ids, the one used last at the end
 * @param cardOf where a story's card is, while it is in the page
 */
export function holdCard(
  held: readonly number[],
  used: number,
  cardOf: (id: number) => HTMLElement | null,
): readonly number[] {
  if (held.at(-1) === used) return held
  const others = held.filter((id) => id !== used)
  const tooMany = others.length + 1 - MAX_HELD
  const going = others.slice(0, Math.max(0, tooMany)).filter((id) => {
    const card = cardOf(id)
    return !card || !unsentText(card)
  })
  return [...others.filter((id) => !going.includes(id)), used]
}
