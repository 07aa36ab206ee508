import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { PRODUCT } from '../../common/product.ts'
import { SHARE_LINES } from '../../web/marketing/share-lines.ts'
import { hashedName, precompress, tokenColors } from './asset-files.ts'
import { BUILD_TARGET, oldestBrowsers } from './newer-apis.ts'

const web = fileURLToPath(new URL('../../web', import.meta.url))

/**
 * Builds the public pages: `marketing/render.js`, bundled with React, which the server runs once when it starts, and
 * `marketing/assets` with the style sheet, fonts, images and scripts of these pages: one counts visits, if analytics is on,
 * one lets visitors of the landing page try the red button, and one puts a name on the gift page's certificate.
 */
export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      // Other pages, such as those of tests, don't have any.
      if (!bundle['index.html']) return
      const visit = await buildScript('visit', 'lib/analytics/main.ts')
      const tryRecording = await buildScript('try-recording', 'marketing/try-recording/try-recording-script.ts')
      const tryCertificate = await buildScript('try-certificate', 'marketing/try-certificate/try-certificate-script.ts')
      await build({
        configFile: false,
        root: web,
        logLevel: 'warn',
        publicDir: false,
        plugins: [
          react(),
          tailwindcss(),
          sharePictures(),
          emitScripts([visit, tryRecording, tryCertificate]),
          precompress(),
        ],
        define: {
          SCRIPTS: JSON.stringify({
            visit: `/${visit.fileName}`,
            'try-recording': `/${tryRecording.fileName}`,
            'try-certificate': `/${tryCertificate.fileName}`,
          }),
        },
        ssr: { noExternal: true },
        build: {
          // Of the style sheet.
          cssTarget: BUILD_TARGET,
          ssr: 'marketing/render.tsx',
          ssrEmitAssets: true,
          outDir: join(dir, 'marketing'),
          emptyOutDir: true,
          assetsInlineLimit: 0,
          sourcemap: false,
          rolldownOptions: { output: { entryFileNames: 'render.js' } },
        },
      })
    },
  }
}

interface Script {
  readonly fileName: string
  readonly source: string
}

/** Built separately from the app, so neither its chunks nor the service worker's list include it. */
async function buildScript(name: string, source: string): Promise<Script> {
  const built = await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    publicDir: false,
    plugins: [oldestBrowsers()],
    build: {
      target: BUILD_TARGET,
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(web, source), output: { format: 'iife' } },
    },
  })
  const chunk = 'output' in built ? built.output[0] : undefined
  if (!chunk) throw new Error(`${source} was not built.`)
  return { fileName: hashedName(name, 'js', chunk.code), source: chunk.code }
}

function emitScripts(scripts: readonly Script[]): Plugin {
  return {
    name: 'emit-scripts',
    generateBundle() {
      for (const script of scripts) this.emitFile({ type: 'asset', ...script })
    },
  }
}

const ID = 'virtual:share-pictures'
const packages = new URL('../../node_modules/', import.meta.url)

/** Draws the preview images for shared links (ogp.me), and gives the pages their paths. */
function sharePictures(): Plugin {
  return {
    name: 'share-pictures',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined
      const draw = await openRenderer()
      const paths = Object.entries(SHARE_LINES).map(([name, lines]) => {
        const source = draw(lines)
        const fileName = hashedName(`share-${name}`, 'png', source)
        this.emitFile({ type: 'asset', fileName, source })
        return [name, `/${fileName}`]
      })
      return `export const SHARE_PICTURES = ${JSON.stringify(Object.fromEntries(paths))}`
    },
  }
}

let started: Promise<void> | undefined

async function openRenderer(): Promise<(lines: readonly string[]) => Uint8Array> {
  // It can be started only once per process.
  started ??= readFile(new URL('@resvg/resvg-wasm/index_bg.wasm', packages)).then((wasm) => initWasm(wasm))
  await started
  const face = await readFile(new URL('@expo-google-fonts/literata/500Medium/Literata_500Medium.ttf', packages))
  return (lines) => {
    const font = { fontBuffers: [face], loadSystemFonts: false, defaultFontFamily: 'Literata' }
    return new Resvg(drawCard(lines), { font }).render().asPng()
  }
}

const color = (name: string) => tokenColors(name).light

function drawCard(lines: readonly string[]): string {
  const words = lines.map((line, index) => `<text x="88" y="${328 + index * 86}" font-size="72">${line}</text>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
    <rect width="1200" height="630" fill="${color('paper')}"/>
    <rect y="606" width="1200" height="24" fill="${color('evergreen')}"/>
    <g transform="translate(88 88) scale(2)">
      <rect width="32" height="32" rx="8" fill="${color('evergreen')}"/>
      <path d="M9 13v6m4.67-9v12m4.66-9.5v7M23 11v10" stroke="${color('paper')}" stroke-width="2.6" stroke-linecap="round"/>
    </g>
    <g fill="${color('ink')}" font-family="Literata"><text x="174" y="136" font-size="46">${PRODUCT}</text>${words.join('')}</g>
    <circle cx="1010" cy="330" r="148" fill="none" stroke="${color('record')}" stroke-opacity="0.25" stroke-width="6"/>
    <circle cx="1010" cy="330" r="118" fill="${color('record')}"/>
    <g transform="translate(962 282) scale(4)" fill="none" stroke="${color('on-record')}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
      <path d="M12 19v3"/><path d="M19 10v2a7 7 0 0 1-14 0v-2"/><rect x="9" y="2" width="6" height="13" rx="3"/>
    </g>
  </svg>`
}
