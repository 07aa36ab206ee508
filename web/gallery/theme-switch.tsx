import { useEffect, useState } from 'react'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { applyThemeChoice, type ThemeChoice } from '#web/ui/theme-choice.ts'

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
