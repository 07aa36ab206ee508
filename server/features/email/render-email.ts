import { PRODUCT } from '#common/product.ts'
import { type Block, type EmailContent, urlOf } from './email-templates.ts'

/** The colors of web/styles/tokens.css, copied because email programs don't support CSS variables; a test compares them. */
export const light = {
  paper: '#fbf7f0',
  card: '#fffdf9',
  ink: '#221f1b',
  inkSoft: '#4b453c',
  evergreen: '#1c4a3d',
  onEvergreen: '#fbf7f0',
  line: '#ece4d6',
}

export const dark: typeof light = {
  paper: '#191613',
  card: '#221e1a',
  ink: '#f3ece1',
  inkSoft: '#cfc5b6',
  evergreen: '#8fc7b3',
  onEvergreen: '#11211b',
  line: '#2d2822',
}

/** The plain-text part. */
export const renderText = ({ blocks }: EmailContent, origin: string): string =>
  `${blocks.map((block) => blockText(block, origin)).join('\n\n')}\n`

const blockText = (block: Block, origin: string): string => {
  if (block.kind === 'button') return `${block.label}:\n${urlOf(origin, block.link)}`
  if (block.kind === 'quote') return block.text.replace(/^/gm, '> ')
  return block.text
}

/**
 * The HTML part: one column with inline styles, because email programs support little else. Programs that honor
 * `prefers-color-scheme` get our dark colors; others may invert the light ones, which stays readable.
 */
export const renderHtml = ({ subject, blocks }: EmailContent, origin: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkRules}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:36rem"><tr><td class="card" align="left" style="${style(
  {
    padding: '32px 28px',
    background: light.card,
    border: `1px solid ${light.line}`,
    'border-radius': '16px',
    ...body,
  },
)}">
<p class="green" style="${style({ margin: '0 0 24px', ...heading })}">${escapeHtml(PRODUCT)}</p>
${blocks.map((block) => blockHtml(block, origin)).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`

const body = {
  'font-family': "'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif",
  'font-size': '20px',
  'line-height': '1.6',
  color: light.ink,
}
const heading = {
  'font-family': 'Literata,Georgia,serif',
  'font-size': '24px',
  'font-weight': 'bold',
  color: light.evergreen,
}

const blockHtml = (block: Block, origin: string): string => {
  if (block.kind === 'button') return buttonHtml(block.label, urlOf(origin, block.link))
  const html = escapeHtml(block.text).replaceAll('\n', '<br>')
  if (block.kind === 'paragraph') return `<p style="margin:0 0 20px">${html}</p>`
  if (block.kind === 'small')
    return `<p class="soft" style="${style({ margin: '0 0 12px', 'font-size': '18px', color: light.inkSoft })}">${html}</p>`
  const quoted = { margin: '0 0 20px', padding: '4px 0 4px 18px', 'border-left': `4px solid ${light.evergreen}` }
  return `<blockquote class="quote" style="${style({ ...quoted, 'font-family': 'Literata,Georgia,serif', 'font-size': '21px' })}">${html}</blockquote>`
}

const buttonHtml = (label: string, address: string): string => {
  const look = {
    display: 'inline-block',
    padding: '14px 28px',
    'border-radius': '14px',
    background: light.evergreen,
    color: light.onEvergreen,
    'font-size': '20px',
    'font-weight': 'bold',
    'text-decoration': 'none',
  }
  const href = escapeHtml(address)
  return `<p style="margin:28px 0 12px"><a class="button" href="${href}" style="${style(look)}">${escapeHtml(label)}</a></p>
<p class="soft" style="${style({ margin: '0 0 24px', 'font-size': '18px', color: light.inkSoft, 'overflow-wrap': 'anywhere' })}">If the button doesn’t work, open this link:<br><a class="green" href="${href}" style="color:${light.evergreen}">${href}</a></p>`
}

const darkRules = `@media (prefers-color-scheme: dark) {
.paper { background: ${dark.paper} !important }
.card { background: ${dark.card} !important; color: ${dark.ink} !important; border-color: ${dark.line} !important }
.soft { color: ${dark.inkSoft} !important }
.green { color: ${dark.evergreen} !important }
.quote { border-left-color: ${dark.evergreen} !important }
.button { background: ${dark.evergreen} !important; color: ${dark.onEvergreen} !important }
}`

const style = (declarations: Record<string, string>): string =>
  Object.entries(declarations)
    .map(([property, value]) => `${property}:${value}`)
    .join(';')

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
