import { useEffect, useState } from 'react'
import { ChoiceGroup } from '../ui/choices.tsx'

const CHOICES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Light, dark or as the system; `?theme=dark` starts with it. */
export function ThemeSwitch() {
  const asked = new URLSearchParams(location.search).get('theme')
  const [choice, setChoice] = useState<ThemeChoice>(asked === 'light' || asked === 'dark' ? asked : 'system')
  useEffect(() => applyThemeChoice(choice), [choice])
  return (
    <ChoiceGroup
      row
      legend="Theme"
      name="theme"
      choices={CHOICES}
      value={choice}
      onChange={(event) => {
        const found = CHOICES.find(({ value }) => value === event.target.value)
        if (found) setChoice(found.value)
      }}
    />
  )
}

type ThemeChoice = 'system' | 'light' | 'dark'

/** Shows the page in the chosen theme, or in the system's, which it then follows. */
function applyThemeChoice(choice: ThemeChoice, page: HTMLElement = document.documentElement): void {
  if (choice === 'system') delete page.dataset.theme
  else page.dataset.theme = choice
}
