import type { TillObjects } from '../objects.ts'

/** HTML that is safe to insert as it is. */
export type Html = { readonly markup: string }

export type Page = { title: string; body: Html }

type Part = Html | string | number | null | undefined | readonly Part[]

/** Builds HTML from a template. Everything inserted is escaped, except other HTML; null and undefined leave nothing. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: texts.map((text, index) => text + markupOf(parts[index])).join(''),
})

const markupOf = (part: Part): string => {
  if (part === null || part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(`${part}`)
  return 'markup' in part ? part.markup : part.map(markupOf).join('')
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** A page of the test till. `stylesheet` is an address; the page runs no script. */
export const layout = ({ title, body }: Page, stylesheet: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<header><strong>Test till.</strong> No money moves, and no card number is needed.</header>
<main>
${body}
</main>
</body>
</html>
`.markup

type Choice = { value: string; label: string; hint: string }

/** Radio buttons, of which the first is chosen. */
export const choices = (name: string, legend: string, options: readonly Choice[]): Html => html`<fieldset>
<legend>${legend}</legend>
${options.map(
  ({ value, label, hint }, index) => html`
<label class="choice"><input type="radio" name="${name}" value="${value}"${index === 0 ? html` checked` : null}>
<span><strong>${label}</strong><br>${hint}</span></label>`,
)}
</fieldset>`

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `$5`, `$41.67` */
export const formatAmount = (cents: number): string => dollars.format(cents / 100)

/** `November 24, 2026`, from seconds since 1970. */
export const formatDay = (seconds: number): string => day.format(seconds * 1000)

/** `$5 a month`, or only the amount of something that is bought once. */
export const formatPrice = ({ unit_amount: cents, recurring }: TillObjects['price']): string =>
  recurring ? `${formatAmount(cents)} a ${recurring.interval}` : formatAmount(cents)
