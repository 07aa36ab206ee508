import { PRODUCT } from '#common/product.ts'
import { type Block, type EmailContent, type EmailTopic, isolatesToHtml, type Link, urlOf } from './email-content.ts'

/** The colors of web/styles/tokens.css, copied because email programs don't support CSS variables; a test compares them. */
export const light = {
  paper: '#fbf7f0',
  card: '#fffdf9',
  ink: '#221f1b',
  inkSoft: '#4b453c',
  evergreen: '#1c4a3d',
  wash: '#e5eee5',
  onEvergreen: '#fbf7f0',
  line: '#ece4d6',
}

export const dark: typeof light = {
  paper: '#191613',
  card: '#221e1a',
  ink: '#f3ece1',
  inkSoft: '#cfc5b6',
  evergreen: '#8fc7b3',
  wash: '#1d2f29',
  onEvergreen: '#11211b',
  line: '#2d2822',
}

/** Where links lead, and where this person turns off emails of the topic. */
export type EmailTarget = { origin: string; turnOff?: Link }

const MOTTO = 'Your family’s stories, in their own voices.'

const TOPICS: Record<EmailTopic, string> = {
  questions: 'emails about questions',
  answers: 'emails about answers',
  digest: 'emails about what’s new',
  trial: 'emails about your free trial',
}

/** The plain-text part. */
export const renderText = (content: EmailContent, { origin, turnOff }: EmailTarget): string => {
  const { heading, blocks, reason, topic } = content
  const turnOffLine = topic && turnOff ? `\nTurn off ${TOPICS[topic]}: ${urlOf(origin, turnOff)}` : ''
  return [
    heading,
    ...blocks.map((block) => blockText(block, origin)),
    // Email programs fold or gray out what follows this line (RFC 3676, 4.3).
    `-- \n${PRODUCT}. ${MOTTO}\n${reason}${turnOffLine}\n`,
  ].join('\n\n')
}

const blockText = (block: Block, origin: string): string => {
  if (block.kind === 'button') return `${block.label}:\n${urlOf(origin, block.link)}`
  if (block.kind === 'quote') return block.text.replace(/^/gm, '> ')
  if (block.kind === 'points') return [`${block.title}:`, ...block.points.map((point) => `- ${point}`)].join('\n')
  if (block.kind === 'code') return `    ${block.text}`
  return block.text
}

/**
 * The HTML part: one column of tables with inline styles, because email programs support little else. Programs that honor
 * `prefers-color-scheme` get our dark colors; others may invert the light ones, which stays readable.
 */
export const renderHtml = (content: EmailContent, target: EmailTarget): string => {
  const { subject, preview, heading, blocks } = content
  return isolatesToHtml(`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
<style>${STYLE_SHEET}</style>
</head>
<body class="paper" style="${style({ margin: '0', padding: '0', background: light.paper, '-webkit-text-size-adjust': '100%' })}">
<div style="${style(HIDDEN)}">${escapeHtml(preview)}${FILLER}</div>
${table(
  'paper',
  light.paper,
  `<td align="center" style="padding:28px 12px 40px">
${table(
  '',
  '',
  `<td class="side" style="padding:0 32px 16px">
<p class="green" style="${style({ margin: '0', ...SERIF, 'font-size': '24px', 'font-weight': 'bold', color: light.evergreen })}">${escapeHtml(PRODUCT)}</p>
</td></tr>
<tr><td class="card" align="left" bgcolor="${light.card}" style="${style(CARD)}">
<h1 class="heading" style="${style(HEADING)}">${escapeHtml(heading)}</h1>
${blocks.map((block) => blockHtml(block, target.origin)).join('\n')}${linkHtml(blocks, target.origin)}
</td></tr>
<tr><td class="side soft" style="${style({ padding: '24px 32px 0', ...SANS, ...SOFT })}">
${footerHtml(content, target)}
</td>`,
  'max-width:600px',
)}
</td>`,
)}
</body>
</html>
`)
}

const style = (declarations: Record<string, string>): string =>
  Object.entries(declarations)
    .map(([property, value]) => `${property}:${value}`)
    .join(';')

const table = (className: string, background: string, cells: string, css = ''): string => {
  const color = background && ` class="${className}" bgcolor="${background}"`
  const look = css && ` style="${css}"`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${color}${look}><tr>${cells}</tr></table>`
}

const SERIF = { 'font-family': "Literata,Georgia,'Times New Roman',serif" }
const SANS = { 'font-family': "'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif" }
const SOFT = { 'font-size': '16px', 'line-height': '1.5', color: light.inkSoft }
const CARD = {
  padding: '36px 32px 28px',
  'background-color': light.card,
  border: `1px solid ${light.line}`,
  'border-radius': '14px',
  ...SANS,
  'font-size': '19px',
  'line-height': '1.6',
  color: light.ink,
}
const HEADING = {
  margin: '0 0 20px',
  ...SERIF,
  'font-size': '30px',
  'line-height': '1.25',
  'font-weight': 'bold',
  color: light.ink,
  'overflow-wrap': 'anywhere',
}
const HIDDEN = {
  display: 'none',
  'max-height': '0',
  'max-width': '0',
  overflow: 'hidden',
  opacity: '0',
  'font-size': '1px',
  'line-height': '1px',
  color: light.paper,
}
// Keeps the first words of the email out of the preview in the list of emails.
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(60)

const blockHtml = (block: Block, origin: string): string => {
  if (block.kind === 'button') return buttonHtml(block.label, urlOf(origin, block.link))
  if (block.kind === 'points') return pointsHtml(block.title, block.points)
  const html = linesToHtml(block.text)
  if (block.kind === 'paragraph') return `<p style="${style({ margin: '0 0 18px', ...WRAP })}">${html}</p>`
  if (block.kind === 'small')
    return `<p class="soft" style="${style({ margin: '0 0 12px', ...SOFT, ...WRAP })}">${html}</p>`
  if (block.kind === 'code')
    return table(
      'wash',
      light.wash,
      `<td align="center" class="green" style="${style(CODE)}">${html}</td>`,
      'margin:4px 0 20px;border-radius:12px',
    )
  return table(
    'wash',
    light.wash,
    `<td class="quote" style="${style(QUOTE)}"><div dir="auto">${html}</div></td>`,
    'margin:0 0 20px',
  )
}

const WRAP = { 'overflow-wrap': 'anywhere' }
const CODE = {
  padding: '16px 12px',
  ...SERIF,
  'font-size': '30px',
  'line-height': '1.3',
  'font-weight': 'bold',
  'letter-spacing': '2px',
  color: light.evergreen,
}
const QUOTE = {
  padding: '14px 18px',
  'border-left': `4px solid ${light.evergreen}`,
  ...SERIF,
  'font-size': '21px',
  'line-height': '1.5',
  ...WRAP,
}

const pointsHtml = (title: string, list: readonly string[]): string => {
  const items = list.map((point) => `<li style="margin:0 0 6px">${escapeHtml(point)}</li>`).join('')
  return `<h2 style="${style({ margin: '4px 0 8px', ...SANS, 'font-size': '19px', 'line-height': '1.4', 'font-weight': 'bold' })}">${escapeHtml(title)}</h2>
<ul style="margin:0 0 20px;padding:0 0 0 24px">${items}</ul>`
}

const buttonHtml = (label: string, address: string): string => {
  const href = escapeHtml(address)
  const look = {
    display: 'inline-block',
    padding: '15px 30px',
    border: `1px solid ${light.evergreen}`,
    'border-radius': '12px',
    'background-color': light.evergreen,
    ...SANS,
    'font-size': '19px',
    'line-height': '1.3',
    'font-weight': 'bold',
    color: light.onEvergreen,
    'text-decoration': 'none',
  }
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:26px 0 14px"><tr><td class="button" bgcolor="${light.evergreen}" style="border-radius:12px"><a class="button" href="${href}" style="${style(look)}">${escapeHtml(label)}</a></td></tr></table>`
}

/** The address of the button once more, for programs that don't show it as one. */
const linkHtml = (blocks: readonly Block[], origin: string): string => {
  const found = blocks.find((block) => block.kind === 'button')
  if (!found) return ''
  const href = escapeHtml(urlOf(origin, found.link))
  return `
<p class="soft line" style="${style({ margin: '24px 0 8px', padding: '16px 0 0', 'border-top': `1px solid ${light.line}`, ...SOFT, ...WRAP })}">If the button doesn’t work, open this link:<br><a class="green" href="${href}" style="color:${light.evergreen}">${href}</a></p>`
}

const footerHtml = ({ reason, topic }: EmailContent, { origin, turnOff }: EmailTarget): string => {
  const link =
    topic && turnOff
      ? `\n<p style="margin:0 0 8px"><a class="green" href="${escapeHtml(urlOf(origin, turnOff))}" style="color:${light.evergreen}">Turn off ${TOPICS[topic]}</a></p>`
      : ''
  return `<p style="margin:0 0 8px;overflow-wrap:anywhere">${escapeHtml(reason)}</p>${link}
<p style="margin:0"><a class="green" href="${escapeHtml(origin)}/" style="color:${light.evergreen}">${escapeHtml(PRODUCT)}</a>. ${MOTTO}</p>`
}

const STYLE_SHEET = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) {
.card { padding: 26px 20px 18px !important }
.side { padding-left: 20px !important; padding-right: 20px !important }
.heading { font-size: 26px !important }
}
@media (prefers-color-scheme: dark) {
.paper { background-color: ${dark.paper} !important }
.card { background-color: ${dark.card} !important; color: ${dark.ink} !important; border-color: ${dark.line} !important }
.heading { color: ${dark.ink} !important }
.soft { color: ${dark.inkSoft} !important }
.line { border-top-color: ${dark.line} !important }
.green { color: ${dark.evergreen} !important }
.wash { background-color: ${dark.wash} !important }
.quote { border-left-color: ${dark.evergreen} !important }
.button { background-color: ${dark.evergreen} !important; border-color: ${dark.evergreen} !important; color: ${dark.onEvergreen} !important }
}`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
const linesToHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
