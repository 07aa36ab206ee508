import { Toaster } from '#web/ui/toaster.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { ButtonSection } from './button-section.tsx'
import { ColorSection } from './color-section.tsx'
import { FieldSection } from './field-section.tsx'
import { FoldSection } from './fold-section.tsx'
import { FormSection } from './form-section.tsx'
import { MarkSection } from './mark-section.tsx'
import { OverlaySection } from './overlay-section.tsx'
import { StateSection } from './state-section.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { TypeSection } from './type-section.tsx'

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
