import { useEffect, useState } from 'react'
import { ChoiceGroup } from '../ui/choices.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { ButtonSection, ColorSection, MarkSection, TypeSection } from './basics.tsx'
import { FieldSection, FormSection } from './forms.tsx'
import { FoldSection, OverlaySection, StateSection } from './states.tsx'

/** All of the design system on one page, for development: the dev server alone serves it, at /gallery.html. */
export function Gallery() {
  return (
    <TooltipProvider>
      <div className="mx-auto max-w-page px-4 pb-24 sm:px-8">
        <header className="flex flex-wrap items-end justify-between gap-6 py-10">
          <div>
            <h1>The writing desk</h1>
            <p className="mt-2 text-lead text-ink-soft">Every part the screens are made of.</p>
          </div>
          <ThemeSwitch />
        </header>
        <main className="flex flex-col gap-16">
          <TypeSection />
          <ColorSection />
          <ButtonSection />
          <FieldSection />
          <FormSection />
          <OverlaySection />
          <FoldSection />
          <MarkSection />
          <StateSection />
        </main>
      </div>
      <Toaster />
    </TooltipProvider>
  )
}

const CHOICES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Light, dark or as the system; `?theme=dark` starts with it. */
function ThemeSwitch() {
  const theme = new URLSearchParams(location.search).get('theme')
  const [choice, setChoice] = useState<ThemeChoice>(theme === 'light' || theme === 'dark' ? theme : 'system')
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
