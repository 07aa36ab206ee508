import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { precompress } from './precompress.ts'

const web = fileURLToPath(new URL('../../web', import.meta.url))

/**
 * Builds what makes the public pages: `marketing/render.js` beside the app, with React in it, which the server asks once when it
 * starts, and `marketing/assets` with the style sheet, letters and pictures that these pages name. No script of theirs
 * reaches a browser.
 */
export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      // Other pages, such as those of tests, have none.
      if (!bundle['index.html']) return
      await build({
        configFile: false,
        root: web,
        logLevel: 'warn',
        publicDir: false,
        plugins: [react(), tailwindcss(), precompress()],
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
