export type ThemeChoice = 'system' | 'light' | 'dark'

/** Shows the page in the chosen theme, or in the system's, which it then follows. */
export function applyThemeChoice(choice: ThemeChoice, page: HTMLElement = document.documentElement): void {
  if (choice === 'system') delete page.dataset.theme
  else page.dataset.theme = choice
}
