import { existsSync } from 'node:fs'
import { findProgram } from './find-program.mjs'

/**
 * A program of the system that Keepsaid uses, and what it is called where packages come from.
 * @typedef {object} Program
 * @property {string} name what a person calls it
 * @property {() => boolean} present
 * @property {string[]} apt
 * @property {string[]} brew
 */

const onPath = (/** @type {string[]} */ ...names) => names.some((name) => findProgram(name) !== undefined)

/** @type {Program} */
export const ffmpeg = {
  name: 'ffmpeg',
  present: () => onPath(process.env.FFMPEG || 'ffmpeg') && onPath(process.env.FFPROBE || 'ffprobe'),
  apt: ['ffmpeg'],
  brew: ['ffmpeg'],
}

// Debian packs the English model apart; a pocketsphinx from elsewhere brings its own.
const debianModels = '/usr/share/pocketsphinx/model'

/** @type {Program} */
export const pocketsphinx = {
  name: 'pocketsphinx',
  present: () => {
    const program = findProgram('pocketsphinx') ?? findProgram('pocketsphinx_continuous')
    return program !== undefined && (!program.startsWith('/usr/bin/') || existsSync(`${debianModels}/en-us`))
  },
  apt: ['pocketsphinx', 'pocketsphinx-en-us'],
  brew: ['cmu-pocketsphinx'],
}

/** @type {Program} */
export const flite = { name: 'flite', present: () => onPath('flite'), apt: ['flite'], brew: ['flite'] }

/**
 * Reads what our PDFs say and draws their pages, for tests.
 * @type {Program}
 */
export const poppler = {
  name: 'poppler',
  present: () => onPath('pdftotext') && onPath('pdftoppm') && onPath('pdfinfo'),
  apt: ['poppler-utils'],
  brew: ['poppler'],
}

/**
 * Opens our ZIP files, for tests.
 * @type {Program}
 */
export const unzip = { name: 'unzip', present: () => onPath('unzip'), apt: ['unzip'], brew: ['unzip'] }

const browsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of the browser that the tests drive: CHROMIUM where it is set, else the first one found. */
export const findChromium = () =>
  [process.env.CHROMIUM ?? '', ...browsers].map((name) => name && findProgram(name)).find(Boolean)

/** @type {Program} */
export const chromium = {
  name: 'Chromium',
  present: () => findChromium() !== undefined,
  apt: ['chromium'],
  brew: ['--cask', 'google-chrome'],
}

const findShell = () => findProgram('chromium-headless-shell')

/** Path of the browser that tests of single pages drive: one that has no windows, where there is one. */
export const findHeadlessChromium = () => findShell() ?? findChromium()

/**
 * Chromium without windows: it draws the same pages with half the work. Debian alone has it, and nothing depends on it.
 * @type {Program}
 */
export const headlessShell = {
  name: 'Chromium without windows',
  present: () => findShell() !== undefined || process.platform !== 'linux',
  apt: ['chromium-headless-shell'],
  brew: [],
}
