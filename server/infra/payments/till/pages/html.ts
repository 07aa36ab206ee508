/** HTML that is safe to insert as it is. */
export type Html = { readonly markup: string }

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

/** A page of the test till. `stylesheet` is an address; the page runs no script and loads nothing else. */
export const layout = ({ title, stylesheet, body }: { title: string; stylesheet: string; body: Html }): string =>
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
