import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { hashedName } from './hashed-name.ts'
import { precompress } from './precompress.ts'
import { sharePictures } from './share-pictures.ts'

const web = fileURLToPath(new URL('../../web', import.meta.url))

/**
 * Builds what makes the public pages: `marketing/render.js` beside the app, with React in it, which the server asks once when it
 * starts, and `marketing/assets` with the style sheet, letters and pictures that these pages name. The one script that can
 * reach a browser counts visits, where that is wished for.
 */
export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      // Other pages, such as those of tests, have none.
      if (!bundle['index.html']) return
      const visit = await buildVisit()
      await build({
        configFile: false,
        root: web,
        logLevel: 'warn',
        publicDir: false,
        plugins: [react(), tailwindcss(), sharePictures(), alongside(visit), precompress()],
        define: { VISIT_SCRIPT: JSON.stringify(`/${visit.fileName}`) },
        ssr: { noExternal: true },
        build: {
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

/** Apart from the app, so that neither its parts nor the service worker's list hold any of it. */
async function buildVisit(): Promise<Script> {
  const built = await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(web, 'lib/analytics/main.ts'), output: { format: 'iife' } },
    },
  })
  const chunk = 'output' in built ? built.output[0] : undefined
  if (!chunk) throw new Error('The script that counts visits came to nothing.')
  return { fileName: hashedName('visit', 'js', chunk.code), source: chunk.code }
}

function alongside(script: Script): Plugin {
  return {
    name: 'alongside',
    generateBundle() {
      this.emitFile({ type: 'asset', ...script })
    },
  }
}
