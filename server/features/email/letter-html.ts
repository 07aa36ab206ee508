import { PRODUCT } from '#common/product.ts'
import { addressOf, type Block, type Letter } from './letter.ts'
import { dark, light } from './letter-look.ts'

/**
 * A letter as HTML: one column, everything styled where it stands, since mail programs keep little else. Those that know
 * dark pages get our own dark colors; the others may turn the light ones round, which these bear.
 */
export const letterHtml = ({ subject, blocks }: Letter, origin: string): string => `<!doctype html>
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
  if (block.kind === 'button') return buttonHtml(block.label, addressOf(origin, block.link))
  const words = escapeHtml(block.text).replaceAll('\n', '<br>')
  if (block.kind === 'paragraph') return `<p style="margin:0 0 20px">${words}</p>`
  if (block.kind === 'small')
    return `<p class="soft" style="${style({ margin: '0 0 12px', 'font-size': '18px', color: light.inkSoft })}">${words}</p>`
  const quoted = { margin: '0 0 20px', padding: '4px 0 4px 18px', 'border-left': `4px solid ${light.evergreen}` }
  return `<blockquote class="quote" style="${style({ ...quoted, 'font-family': 'Literata,Georgia,serif', 'font-size': '21px' })}">${words}</blockquote>`
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
<p class="soft" style="${style({ margin: '0 0 24px', 'font-size': '18px', color: light.inkSoft, 'overflow-wrap': 'anywhere' })}">If the button does nothing, open this address:<br><a class="green" href="${href}" style="color:${light.evergreen}">${href}</a></p>`
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

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')
