import { PRODUCT } from '#common/product.ts'
import {
  type Block,
  type EmailContent,
  type EmailTopic,
  isolatesToHtml,
  type Link,
  mainLinkOf,
  urlOf,
} from './email-content.ts'
import type { ImageSources } from './email-images.ts'
import { dark, escapeHtml, light, linesToHtml, SANS, SERIF, SOFT, style, table, WRAP } from './email-look.ts'
import { responseHtml, responseText, STORY_STYLES, storyHtml, storyText } from './render-story.ts'

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
  if (block.kind === 'button' || block.kind === 'link') return `${block.label}:\n${urlOf(origin, block.link)}`
  if (block.kind === 'story') return storyText(block.story, origin)
  if (block.kind === 'response') return responseText(block.response, origin)
  if (block.kind === 'quote') return block.text.replace(/^/gm, '> ')
  if (block.kind === 'points') return [`${block.title}:`, ...block.points.map((point) => `- ${point}`)].join('\n')
  if (block.kind === 'code') return `    ${block.text}`
  return block.text
}

/**
 * The HTML part: one column of tables with inline styles, because email programs support little else. Programs that honor
 * `prefers-color-scheme` get our dark colors; others may invert the light ones, which stays readable.
 */
export const renderHtml = (content: EmailContent, target: EmailTarget, images: ImageSources = new Map()): string => {
  const { subject, preview, heading, blocks } = content
  const shown = { origin: target.origin, images }
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
${blocks.map((block, index) => divider(blocks, index) + blockHtml(block, shown)).join('\n')}${linkHtml(content, target.origin)}
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

/** A line between stories. */
const divider = (blocks: readonly Block[], index: number): string =>
  blocks[index]?.kind === 'story' && blocks[index - 1]?.kind === 'story'
    ? `<div class="line" style="${style({ margin: '8px 0 24px', 'border-top': `1px solid ${light.line}`, 'font-size': '1px', 'line-height': '1px' })}">&nbsp;</div>\n`
    : ''

const blockHtml = (block: Block, shown: { origin: string; images: ImageSources }): string => {
  const { origin } = shown
  if (block.kind === 'button') return buttonHtml(block.label, urlOf(origin, block.link))
  if (block.kind === 'story') return storyHtml(block.story, shown)
  if (block.kind === 'response') return responseHtml(block.response, shown)
  if (block.kind === 'title') return titleHtml(block.text)
  if (block.kind === 'link')
    return `<p style="${style({ margin: '4px 0 20px', ...WRAP })}"><a class="green" href="${escapeHtml(urlOf(origin, block.link))}" style="color:${light.evergreen};font-weight:bold">${escapeHtml(block.label)}</a></p>`
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

const titleHtml = (text: string): string =>
  `<h2 class="line" style="${style({ margin: '28px 0 18px', padding: '20px 0 0', 'border-top': `1px solid ${light.line}`, ...SANS, 'font-size': '19px', 'line-height': '1.4', 'font-weight': 'bold', ...WRAP })}">${escapeHtml(text)}</h2>`

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

/** The address of the main button once more, for programs that don't show it as one. */
const linkHtml = (content: EmailContent, origin: string): string => {
  const found = mainLinkOf(content)
  if (!found) return ''
  const href = escapeHtml(urlOf(origin, found))
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
${STORY_STYLES}
}`
