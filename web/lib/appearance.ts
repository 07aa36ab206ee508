import type { TextSize, Theme } from '#common/appearance.ts'

/** Read before the first paint by web/app/appearance-script.js, which must agree with this file. */
const STORAGE_KEY = 'keepsaid-appearance'

/** Shows the colors and text size of the account, and stores them for the next time this device opens a page. */
export function applyAppearance({ theme, textSize }: { theme: Theme; textSize: TextSize }): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  if (textSize === 'standard') delete dataset.textSize
  else dataset.textSize = textSize
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ theme, textSize }))
  } catch {
    // The browser blocks storage: the next page starts with the system's colors.
  }
}
