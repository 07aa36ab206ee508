import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** The best compression would take half a minute for a large file. */
const LARGE_BYTES = 2 * 1024 ** 2
const LARGE_QUALITY = 8

/** Writes a `.br` and a `.gz` next to every text and WebAssembly asset, so the server doesn't compress anything itself. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css|svg|wasm)$/.test(file.fileName)) continue
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        const quality = bytes.length > LARGE_BYTES ? LARGE_QUALITY : constants.BROTLI_MAX_QUALITY
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
        await writeFile(join(dir, `${file.fileName}.br`), brotliCompressSync(bytes, options))
        await writeFile(join(dir, `${file.fileName}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** The path of a built asset. The name changes with the content, so browsers may cache it forever. */
export const hashedName = (name: string, ending: string, source: string | Uint8Array): string =>
  `assets/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.${ending}`

const tokens = new URL('../../web/styles/tokens.css', import.meta.url)

/**
 * The colors of a token in tokens.css.
 * @throws if it isn't there
 */
export const tokenColors = (name: string): { light: string; dark: string } => {
  const pair = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(readFileSync(tokens, 'utf8'))
  const [, light, dark] = pair ?? []
  if (!light || !dark) throw new Error(`tokens.css doesn't have --${name}.`)
  return { light, dark }
}
