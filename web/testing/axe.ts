import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, Result, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilDrawn } from './until-drawn.ts'

// Every page compiles it again, so the smallest form: half of the text that the package exports.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// The themes differ only in colors.
const ABOUT_COLORS = ['color-contrast', 'link-in-text-block']

// Selectors and passing elements are never printed. Of what rules may preload, only sounds matter here: style sheets are
// for a rule that is off by default.
const ONLY_VIOLATIONS: RunOptions = {
  resultTypes: ['violations'],
  reporter: 'no-passes',
  selectors: false,
  preload: { assets: ['media'] },
}

interface Looking {
  /** A selector of the part to check; the whole page by default. */
  readonly part?: string
  /** Rules to skip. */
  readonly without?: readonly string[]
}

/**
 * Fails if axe finds violations: with all rules in the current theme, with the color rules in the other one. The page
 * must follow the system's theme, with reduced motion, or elements may be half transparent.
 */
export async function expectNoAxeViolations(page: Page, { part, without = [] }: Looking = {}): Promise<void> {
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
 * Runs axe in the page itself: its own package opens a second page for frames, and ours has none. As text, because
 * journeys are checked without DOM types.
 */
async function look(page: Page, part: string | undefined, options: RunOptions): Promise<Result[]> {
  if (await page.evaluate<boolean>("!('axe' in window)")) await page.evaluate(axeSource)
  const context = part === undefined ? 'document' : JSON.stringify(part)
  const axeOptions = JSON.stringify({ ...options, ...ONLY_VIOLATIONS })
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${context}, ${axeOptions})`)
  return violations
}

/** The two widths that screens are checked at. */
export const WIDTHS = [390, 1280] as const

/**
 * Fails if axe finds violations at one of the two widths. The page is resized and ends at the wider one: opening
 * another page costs more than checking it.
 */
export async function expectNoAxeViolationsAtBothWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await untilDrawn(page)
    await expectNoAxeViolations(page)
  }
}
