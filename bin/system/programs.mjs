import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/**
 * A system program that Keepsaid uses, and the packages that contain it.
 * @typedef {object} Program
 * @property {string} name the name shown to the user
 * @property {() => boolean} isInstalled
 * @property {string[]} apt
 * @property {string[]} brew
 */

const onPath = (/** @type {string[]} */ ...names) => names.some((name) => findProgram(name) !== undefined)
const everyOnPath = (/** @type {string[]} */ ...names) => names.every((name) => findProgram(name) !== undefined)

/** @type {Program} */
export const ffmpeg = {
  name: 'ffmpeg',
  isInstalled: () => onPath(process.env.FFMPEG || 'ffmpeg') && onPath(process.env.FFPROBE || 'ffprobe'),
  apt: ['ffmpeg'],
  brew: ['ffmpeg'],
}

/** @type {Program} */
export const flite = { name: 'flite', isInstalled: () => onPath('flite'), apt: ['flite'], brew: ['flite'] }

/**
 * Tests use it to extract the text of our PDFs and render their pages.
 * @type {Program}
 */
export const poppler = {
  name: 'poppler',
  isInstalled: () => onPath('pdftotext') && onPath('pdftoppm') && onPath('pdfinfo'),
  apt: ['poppler-utils'],
  brew: ['poppler'],
}

/**
 * Tests use it to open our ZIP files.
 * @type {Program}
 */
export const unzip = { name: 'unzip', isInstalled: () => onPath('unzip'), apt: ['unzip'], brew: ['unzip'] }

const CHROMIUM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of the browser for end-to-end tests: CHROMIUM if set, otherwise the first one installed. */
export const findChromium = () =>
  [process.env.CHROMIUM ?? '', ...CHROMIUM_NAMES].map((name) => name && findProgram(name)).find(Boolean)

/** @type {Program} */
export const chromium = {
  name: 'Chromium',
  isInstalled: () => findChromium() !== undefined,
  apt: ['chromium'],
  brew: ['--cask', 'google-chrome'],
}

const findHeadlessShell = () => findProgram('chromium-headless-shell')

/** Path of the browser for single-page tests: the headless shell if installed, otherwise Chromium. */
export const findHeadlessChromium = () => findHeadlessShell() ?? findChromium()

/**
 * Renders the same pages as Chromium with half the work. Only Debian packages it, and nothing requires it.
 * @type {Program}
 */
export const headlessShell = {
  name: 'Chromium headless shell',
  isInstalled: () => findHeadlessShell() !== undefined || process.platform !== 'linux',
  apt: ['chromium-headless-shell'],
  brew: [],
}

/** What WebKit loads to show pages from a script, hear the microphone and play recordings. No program shows that it is there. */
const WEBKIT_LIBRARIES = [
  ...['gir1.2-webkit2-4.1', 'gstreamer1.0-pulseaudio', 'gstreamer1.0-plugins-good'],
  ...['gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'],
]

/**
 * The engine of Safari, for journeys in it. Nothing requires it or the next two, which only run on Linux.
 * @type {Program}
 */
export const webkit = {
  name: 'WebKitGTK',
  isInstalled: () => everyOnPath('WebKitWebDriver', 'gjs', 'xvfb-run', 'xauth') && areInstalled(WEBKIT_LIBRARIES),
  apt: ['webkit2gtk-driver', 'gjs', 'xvfb', 'xauth', ...WEBKIT_LIBRARIES],
  brew: [],
}

/** On systems without dpkg, which name their packages differently, there is no telling. @param {string[]} packages */
function areInstalled(packages) {
  if (!findProgram('dpkg-query')) return true
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg fills it in
  const format = '--showformat=${db:Status-Status}\n'
  const { status, stdout } = spawnSync('dpkg-query', ['--show', format, ...packages])
  return status === 0 && /^(?:installed\n)+$/.test(String(stdout))
}

/** Path of Firefox: FIREFOX if set, otherwise that of Debian. */
export const findFirefox = () => findProgram(process.env.FIREFOX || 'firefox-esr')

/** @type {Program} */
export const firefox = {
  name: 'Firefox ESR',
  isInstalled: () => findFirefox() !== undefined,
  apt: ['firefox-esr'],
  brew: [],
}

/**
 * A microphone that speaks, for browsers that have no fake one.
 * @type {Program}
 */
export const virtualMicrophone = {
  name: 'PulseAudio',
  isInstalled: () => everyOnPath('pulseaudio', 'pactl'),
  apt: ['pulseaudio', 'pulseaudio-utils'],
  brew: [],
}

/**
 * Searches the PATH for a program. An absolute path is used as it is.
 * @param {string} name
 * @param {string} [path]
 * @returns {string | undefined} undefined when no executable file is found
 */
export function findProgram(name, path = process.env.PATH ?? '') {
  const candidates = isAbsolute(name) ? [name] : path.split(delimiter).map((folder) => join(folder, name))
  return candidates.find(isExecutable)
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
