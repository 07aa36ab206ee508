import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { hashedName } from './asset-files.ts'

const SOURCE = fileURLToPath(new URL('../../web/app/appearance-script.js', import.meta.url))

/** Puts a blocking script into the head of the app's page, which applies colors and text size before the first paint. */
export function appearanceScript(): Plugin {
  const source = readFileSync(SOURCE)
  const fileName = hashedName('appearance', 'js', source)
  return {
    name: 'appearance-script',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' as const }],
    },
  }
}
