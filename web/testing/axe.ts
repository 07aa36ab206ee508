import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

// Every page compiles it again, so the smallest form: half of the text that the package exports.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// The themes differ only in colors.
const ABOUT_COLORS = ['color-contrast', 'link-in-text-block']
export const ONLY_COLORS: RunOptions = { runOnly: ABOUT_COLORS }

/**
 * All rules on a page whose text is enlarged: large letters need as much contrast as small ones, or a color that only
 * large letters may have would pass. Sizes of targets are left out: `layoutFaults` wants twice as much.
 */
export const ENLARGED: AxeOptions = {
  rules: { 'target-size': { enabled: false } },
  checks: { 'color-contrast': { options: { contrastRatio: { large: { expected: 4.5 } } } } },
}

/** `axe.run` takes options of single checks, too, which its types leave out. */
interface AxeOptions extends RunOptions {
  checks?: Record<string, { options: object }>
}

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
  const found = await findAxeViolations(page, { rules }, part)
  await page.emulateMedia({ colorScheme: other })
  const aboutColors = { runOnly: ABOUT_COLORS.filter((id) => !without.includes(id)) }
  const inOtherTheme = await findAxeViolations(page, aboutColors, part)
  await page.emulateMedia({ colorScheme: shown })
  expect({ [shown]: found, [other]: inOtherTheme }).toEqual({ [shown]: [], [other]: [] })
}

/**
 * Runs axe in the page itself, with all rules by default: its own package opens a second page for frames, and ours has none.
 * As text, because journeys are checked without DOM types.
 */
export async function findAxeViolations(page: Page, options: AxeOptions = {}, part?: string): Promise<string[]> {
  if (await page.evaluate<boolean>("!('axe' in window)")) await page.evaluate(axeSource)
  const context = part === undefined ? 'document' : JSON.stringify(part)
  const axeOptions = JSON.stringify({ ...options, ...ONLY_VIOLATIONS })
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${context}, ${axeOptions})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** The width of a phone and that of a computer, for tests of one page at both. */
export const WIDTHS = [390, 1280] as const
