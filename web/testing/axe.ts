import axe, { type AxeResults, type Result, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// The themes differ in nothing but the colors that the tokens stand for.
const ABOUT_COLORS = ['color-contrast', 'link-in-text-block']

interface Looking {
  /** A selector of the part that is looked at; by default the whole page. */
  readonly part?: string
  /** Rules that are left out. */
  readonly without?: readonly string[]
}

/**
 * Fails where axe finds something on the page as it stands: by all its rules in the theme that it shows, by those about colors
 * in the other one. The page must follow the system's theme; with motion it would be measured half transparent.
 */
export async function nothingFound(page: Page, { part, without = [] }: Looking = {}): Promise<void> {
  const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]))
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")
  const [shown, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  const found: Record<string, Result[]> = { [shown]: await look(page, part, { rules }) }
  await page.emulateMedia({ colorScheme: other })
  found[other] = await look(page, part, { runOnly: ABOUT_COLORS.filter((id) => !without.includes(id)) })
  await page.emulateMedia({ colorScheme: shown })
  const said = Object.entries(found).flatMap(([theme, violations]) =>
    violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  )
  expect(said).toEqual([])
}

/**
 * What axe finds. In the page itself, and not put together in a second one as its own package does: our pages have no frames. As
 * text, because journeys know nothing of a page's types.
 */
async function look(page: Page, part: string | undefined, options: RunOptions): Promise<Result[]> {
  if (await page.evaluate<boolean>("!('axe' in window)")) await page.evaluate(axe.source)
  const context = part === undefined ? 'document' : JSON.stringify(part)
  const wanted = JSON.stringify({ ...options, resultTypes: ['violations'] })
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${context}, ${wanted})`)
  return violations
}

/** The two widths that everything is looked at in, each with the height of a telephone. */
export const WIDTHS = [390, 1280] as const
