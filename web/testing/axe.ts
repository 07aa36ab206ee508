import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// The themes differ in nothing but the colours that the tokens stand for.
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Fails where axe finds something on the page as it stands: by all its rules in light, by those about colours in dark. The page
 * must follow the system's theme; with motion it would be measured half transparent. `adjust` chooses a part or leaves out rules.
 */
export async function nothingFound(page: Page, adjust: (axe: AxeBuilder) => AxeBuilder = (axe) => axe): Promise<void> {
  const inLight = await adjust(new AxeBuilder({ page })).analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await adjust(new AxeBuilder({ page })).options({ runOnly: ABOUT_COLOURS }).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  const found = { light: inLight.violations, dark: inDark.violations }
  const said = Object.entries(found).flatMap(([theme, violations]) =>
    violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  )
  expect(said).toEqual([])
}

/** The two widths that everything is looked at in, each with the height of a telephone. */
export const WIDTHS = [390, 1280] as const
