import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { formatBrowsers, OLDEST_BROWSERS } from '../../common/oldest-browsers.ts'
import { PRODUCT } from '../../common/product.ts'
import { hashedName, tokenColors } from './asset-files.ts'

/**
 * Puts two scripts that aren't modules into the head of the app's page: one that applies colors and text size before the
 * first paint, and one that tells people whose browser is too old for the app.
 */
export function earlyScripts(): Plugin {
  const appearance = scriptOf('appearance', readSource('appearance-script.js'))
  const outdated = scriptOf('outdated-browser', outdatedBrowserScript())
  const tagOf = ({ fileName }: Script, attrs = {}): HtmlTagDescriptor => ({
    tag: 'script',
    attrs: { src: `/${fileName}`, ...attrs },
    injectTo: 'head-prepend',
  })
  return {
    name: 'early-scripts',
    apply: 'build',
    generateBundle() {
      for (const script of [appearance, outdated]) this.emitFile({ type: 'asset', ...script })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [tagOf(appearance), { ...tagOf(outdated, { defer: true }), injectTo: 'head' }],
    },
  }
}

type Script = ReturnType<typeof scriptOf>

const scriptOf = (name: string, source: string) => ({ fileName: hashedName(name, 'js', source), source })

const readSource = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../web/app/${file}`, import.meta.url)), 'utf8')

/** With its colors, because such a browser may not understand our style sheet, and with the versions. */
function outdatedBrowserScript(): string {
  const texts = {
    PRODUCT,
    BROWSERS: formatBrowsers(OLDEST_BROWSERS.recording),
    SAFARI: OLDEST_BROWSERS.recording.safari,
    PAPER: tokenColors('paper').light,
    INK: tokenColors('ink').light,
  }
  return Object.entries(texts).reduce(
    (source, [name, text]) => source.replaceAll(name, text),
    readSource('outdated-browser.js'),
  )
}
