import { WAVEFORM } from './draw-waveform.ts'
import { type Face, type Response, type StoryCard, urlOf } from './email-content.ts'
import type { ImageSources } from './email-images.ts'
import { dark, escapeHtml, light, SANS, SERIF, SOFT, style, table, WRAP } from './email-look.ts'

/** Where links lead, and the pictures that come with the email. */
type Shown = { origin: string; images: ImageSources }

export const storyText = (story: StoryCard, origin: string): string => {
  const { eyebrow, title, byline, length, words, action, link } = story
  return [
    ...(eyebrow ? [eyebrow] : []),
    title,
    [byline, length].filter(Boolean).join(' · '),
    ...(words ? [`“${words}”`] : []),
    `${action}:\n${urlOf(origin, link)}`,
  ].join('\n')
}

export const responseText = ({ text, about, more, words }: Response, origin: string): string => {
  const lines = [[text, about && `“${about.title}”`, more].filter(Boolean).join(' ')]
  if (words) lines.push(words.replace(/^/gm, '> '))
  if (about) lines.push(urlOf(origin, about.link))
  return lines.join('\n')
}

const FIRST = { face: 60, title: '26px', words: '21px' }
const OTHER = { face: 44, title: '21px', words: '19px' }

export const storyHtml = (story: StoryCard, { origin, images }: Shown): string => {
  const { face, eyebrow, title, byline, length, words, peaks, action, link, isFirst } = story
  const size = isFirst ? FIRST : OTHER
  const href = escapeHtml(urlOf(origin, link))
  const waveform = peaks && images.get(peaks)
  const heading = {
    margin: '0',
    ...SERIF,
    'font-size': size.title,
    'line-height': '1.25',
    'font-weight': 'bold',
    ...WRAP,
  }
  const head = `${faceHtml(face, size.face, images)}
<td valign="middle" style="padding:0">
${eyebrow ? `<p class="green" style="${style({ margin: '0 0 2px', ...SOFT, 'line-height': '1.4', 'font-weight': 'bold', color: light.evergreen })}">${escapeHtml(eyebrow)}</p>\n` : ''}<h2 style="${style(heading)}"><a class="ink" href="${href}" style="color:${light.ink};text-decoration:none"><span dir="auto">${escapeHtml(title)}</span></a></h2>
<p class="soft" style="${style({ margin: '4px 0 0', ...SOFT, 'line-height': '1.4', ...WRAP })}">${escapeHtml(byline)}</p>
</td>`
  const quote = { margin: '0 0 16px', ...SERIF, 'font-size': size.words, 'line-height': '1.5', ...WRAP }
  const sound = waveform
    ? `<img src="${waveform}" width="${WAVEFORM.width}" height="${WAVEFORM.height}" alt="" style="${style({ display: 'inline-block', 'vertical-align': 'middle', border: '0', margin: '0 12px 0 0', 'max-width': '100%' })}">`
    : ''
  return `${table('', '', head, `margin:0 0 16px`)}
${words ? `<p style="${style(quote)}"><span dir="auto">“${escapeHtml(words)}”</span></p>\n` : ''}${sound || length ? `<p class="soft" style="${style({ margin: '0 0 16px', ...SOFT })}">${sound}<span style="white-space:nowrap">${escapeHtml(length ?? '')}</span></p>\n` : ''}${playButtonHtml(action, href, isFirst)}`
}

/** The triangle isn't read aloud. U+FE0E keeps it from becoming an emoji. */
const playButtonHtml = (label: string, href: string, isMain: boolean): string => {
  const look = {
    display: 'inline-block',
    padding: isMain ? '15px 30px' : '12px 22px',
    border: `2px solid ${light.evergreen}`,
    'border-radius': '12px',
    ...(isMain && { 'background-color': light.evergreen }),
    ...SANS,
    'font-size': isMain ? '19px' : '18px',
    'line-height': '1.3',
    'font-weight': 'bold',
    color: isMain ? light.onEvergreen : light.evergreen,
    'text-decoration': 'none',
  }
  const name = isMain ? 'button' : 'quiet'
  const background = isMain ? ` class="button" bgcolor="${light.evergreen}"` : ''
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 ${isMain ? '20px' : '16px'}"><tr><td${background} style="border-radius:12px"><a class="${name}" href="${href}" style="${style(look)}"><span aria-hidden="true">&#9654;&#65038;&nbsp;</span>${escapeHtml(label)}</a></td></tr></table>`
}

export const responseHtml = ({ face, text, about, more, words }: Response, { origin, images }: Shown): string => {
  const title =
    about &&
    ` <a class="green" href="${escapeHtml(urlOf(origin, about.link))}" style="${style({ color: light.evergreen, 'font-weight': 'bold' })}"><span dir="auto">${escapeHtml(about.title)}</span></a>`
  const quote = { margin: '4px 0 0', ...SERIF, 'font-size': '19px', 'line-height': '1.5', ...WRAP }
  const cells = `${faceHtml(face, OTHER.face, images)}
<td valign="middle" style="padding:0">
<p style="${style({ margin: '0', 'line-height': '1.45', ...WRAP })}">${escapeHtml(text)}${title ?? ''}${more ? ` ${escapeHtml(more)}` : ''}</p>${
    words
      ? `\n<p style="${style(quote)}"><span dir="auto">“${escapeHtml(words).replaceAll('\n', '<br>')}”</span></p>`
      : ''
  }
</td>`
  return table('', '', cells, 'margin:0 0 18px')
}

const faceHtml = ({ letters, tint, photo }: Face, side: number, images: ImageSources): string => {
  const source = photo === null ? undefined : images.get(photo)
  const round = { width: `${side}px`, height: `${side}px`, 'border-radius': `${side / 2}px` }
  const color = light.tints[(tint ?? 0) - 1] ?? light.line
  const initials = {
    ...round,
    padding: '0',
    'background-color': color,
    ...SANS,
    'font-size': side > 50 ? '22px' : '17px',
    'line-height': '1.2',
    'font-weight': 'bold',
    color: light.ink,
  }
  const face = source
    ? `<img src="${source}" width="${side}" height="${side}" alt="" style="${style({ display: 'block', border: '0', ...round, 'object-fit': 'cover' })}">`
    : `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="${tint ? `tint-${tint}` : 'no-tint'}" align="center" valign="middle" width="${side}" height="${side}" bgcolor="${color}" aria-hidden="true" style="${style(initials)}">${escapeHtml(letters)}</td></tr></table>`
  return `<td width="${side + 16}" valign="top" style="width:${side + 16}px;padding:0">${face}</td>`
}

/** Dark colors of what is in this file. */
export const STORY_STYLES = `.ink { color: ${dark.ink} !important }
.quiet { border-color: ${dark.evergreen} !important; color: ${dark.evergreen} !important }
.no-tint { background-color: ${dark.line} !important; color: ${dark.ink} !important }
${dark.tints.map((tint, index) => `.tint-${index + 1} { background-color: ${tint} !important; color: ${dark.ink} !important }`).join('\n')}`
