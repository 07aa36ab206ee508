/** How large words can be read, as a multiple of the text on a page. */
export const TEXT_SIZES = [
  { name: 'Regular', scale: 1 },
  { name: 'Large', scale: 1.25 },
  { name: 'Larger', scale: 1.6 },
  { name: 'Very large', scale: 2 },
  { name: 'Largest', scale: 2.6 },
] as const

const KEY = 'keepsaid.reading-size'
/** Who asks for nothing but the words wants them a little larger. */
const FIRST = 1

/** Which of the sizes this device has been reading in. */
export function keptTextSize(): number {
  try {
    const kept = Number(localStorage.getItem(KEY) ?? FIRST)
    return kept in TEXT_SIZES ? kept : FIRST
  } catch {
    return FIRST
  }
}

/** Keeps it for the next time; a browser that keeps nothing starts anew. */
export function keepTextSize(size: number): void {
  try {
    localStorage.setItem(KEY, String(size))
  } catch {
    // Nothing depends on it.
  }
}
