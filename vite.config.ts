import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './dev/pages/chunks.ts'
import { installable } from './dev/pages/installable.ts'
import { precompress } from './dev/pages/precompress.ts'
import { publicPages } from './dev/pages/public-pages.ts'
import { serviceWorker } from './dev/pages/service-worker.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The face that the first words are set in; everything else may come when it is asked for.
const MAIN_FACE = 'atkinson-hyperlegible-next-latin-wght-normal'

/** Adds `<link rel="preload">` for the main font face to the built page, where its hashed name is known. */
function preloadMainFace(): Plugin {
  return {
    name: 'preload-main-face',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const href = Object.keys(bundle ?? {}).find((name) => name.includes(MAIN_FACE))
        if (!href) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${href}` }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

// What opens without a network.
const OFFLINE_SCREENS = [
  'index.html',
  'features/recordings/record-screen.tsx',
  'features/stories/stories-screen.tsx',
  'features/story-page/story-screen.tsx',
]

export default defineConfig({
  root: at('web'),
  plugins: [
    react(),
    tailwindcss(),
    preloadMainFace(),
    installable(),
    precompress(),
    serviceWorker(OFFLINE_SCREENS),
    publicPages(),
  ],
  resolve: {
    // The original puts a <style> element into the page, which the content security policy refuses.
    alias: { 'react-style-singleton': at('web/ui/adopted-style-singleton.ts') },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    strictPort: process.env.PORT !== undefined,
    // The calls, and the mail that the server would send.
    proxy: Object.fromEntries(['/api', '/dev/mail'].map((path) => [path, { target: api, changeOrigin: false }])),
  },
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: chunks(),
      },
    },
  },
})
