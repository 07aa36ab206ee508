// What the parts of an email share: colors, fonts, and tables with inline styles, because email programs support little else.

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
  tints: [
    '#f0b0b9',
    '#e49a8b',
    '#f1bf9a',
    '#ceae73',
    '#d4d497',
    '#a4ba8a',
    '#afd3bd',
    '#87bbb7',
    '#abcde0',
    '#9fafd7',
    '#d0bade',
    '#d19bb9',
  ],
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
  tints: [
    '#713542',
    '#642f22',
    '#6c4420',
    '#503e0b',
    '#4e5124',
    '#2d4627',
    '#2f5443',
    '#164547',
    '#2c5166',
    '#2f3c6a',
    '#5a436e',
    '#572c48',
  ],
}

/** The colors of voices (`--voice-1` and so on), which are the same in both. */
export const VOICES = [
  '#c36878',
  '#ae5747',
  '#ba7236',
  '#916900',
  '#898724',
  '#5a7a26',
  '#329464',
  '#067d79',
  '#1c8dbc',
  '#546db6',
  '#9f71ba',
  '#a45685',
]

export const style = (declarations: Record<string, string>): string =>
  Object.entries(declarations)
    .map(([property, value]) => `${property}:${value}`)
    .join(';')

export const table = (className: string, background: string, cells: string, css = ''): string => {
  const color = background && ` class="${className}" bgcolor="${background}"`
  const look = css && ` style="${css}"`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${color}${look}><tr>${cells}</tr></table>`
}

export const SERIF = { 'font-family': "Literata,Georgia,'Times New Roman',serif" }
export const SANS = { 'font-family': "'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif" }
export const SOFT = { 'font-size': '16px', 'line-height': '1.5', color: light.inkSoft }
export const WRAP = { 'overflow-wrap': 'anywhere' }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
export const linesToHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
