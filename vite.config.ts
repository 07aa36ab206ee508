import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { precompress } from './dev/pages/asset-files.ts'
import { browserCalls } from './dev/pages/browser-calls.ts'
import { publicPages } from './dev/pages/build-public-pages.ts'
import { chunks } from './dev/pages/chunks.ts'
import { earlyScripts } from './dev/pages/early-scripts.ts'
import { installable } from './dev/pages/installable.ts'
import { BUILD_TARGET, oldestBrowsers } from './dev/pages/newer-apis.ts'
import { OFFLINE_SCREENS, serviceWorker } from './dev/pages/service-worker.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The letters that the first words and every heading are set in; everything else may come when it is asked for.
const FIRST_FACES = ['atkinson', 'literata-headings']

// Of scripts. Every page loads lists of their names, so these are a letter shorter than usual. Fonts keep theirs: the public
// pages, another build, have them under the same addresses.
const HASH_LENGTH = 7
const LOADED_AT_START = new RegExp(`^assets/(react|start|index|rolldown-runtime)-[\\w-]{${HASH_LENGTH}}\\.js$`)
/** Screens whose parts may come one after another, or are named by the page because a link from outside leads to them. */
const SELDOM_VISITED =
  /^assets\/(admin-tab|archive-screen|checkout-screen|confirm-email-screen|contact-tab|delete-account-screen|deleted-screen|deletion-pending-screen|family-notices|forgot-password-screen|gift-screen|gifts-screen|join-screen|members-review-screen|names-screen|new-gift-screen|no-family-screen|paid-screen|personal-link-screen|premium-screen|redeem-screen|reset-password-screen|security-tab|stop-recovery-screen|subscription-tab|two-step-screen|unsubscribe-screen)-/

const SCRIPT_TAG = /<(script type="module"|link rel="modulepreload")(?= )/g

/** Adds `<link rel="preload">` for the first letters to the built page, where their hashed names are known. */
function preloadFirstFaces(): Plugin {
  return {
    name: 'preload-first-faces',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        FIRST_FACES.flatMap((face) => {
          const href = Object.keys(bundle ?? {}).find((name) => new RegExp(`/${face}-[^/-]+\\.woff2$`).test(name))
          if (!href) return []
          const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${href}` }
          return [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }]
        }),
    },
  }
}

/** Lets styles and letters come before the scripts: of those nobody sees anything until all of them are there. */
function scriptsComeSecond(): Plugin {
  return {
    name: 'scripts-come-second',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll(SCRIPT_TAG, '$& fetchpriority="low"'),
    },
  }
}

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

export default defineConfig({
  root: at('web'),
  plugins: [
    react(),
    tailwindcss(),
    preloadFirstFaces(),
    scriptsComeSecond(),
    earlyScripts(),
    installable(),
    browserCalls(),
    oldestBrowsers(),
    precompress(),
    serviceWorker(OFFLINE_SCREENS),
    publicPages(),
  ],
  resolve: {
    alias: {
      // The original puts a <style> element into the page, which the content security policy refuses.
      'react-style-singleton': at('web/ui/adopted-style-singleton.ts'),
      // The router's store imports the variant for React 17 and older.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    strictPort: process.env.PORT !== undefined,
    // The calls, the emails that the server would send, what it says about itself, and its payment page.
    proxy: Object.fromEntries(
      ['/api', '/dev/email', '/dev/mail', '/health', '/metrics', '/test-till'].map((path) => [
        path,
        { target: api, changeOrigin: false },
      ]),
    ),
  },
  // Workers are modules, too.
  worker: { format: 'es', plugins: () => [oldestBrowsers()] },
  build: {
    target: BUILD_TARGET,
    outDir: at('dist/web'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // Browsers without it load scripts later. The polyfill would delay them in all others.
    modulePreload: {
      polyfill: false,
      // What every page has loaded by then need not be in the lists of what later parts need, nor what is seldom needed:
      // every page loads these lists.
      resolveDependencies: (file, dependencies, { hostType }) => {
        if (hostType !== 'js') return dependencies
        return SELDOM_VISITED.test(file) ? [] : dependencies.filter((name) => !LOADED_AT_START.test(name))
      },
    },
    rolldownOptions: {
      output: {
        codeSplitting: chunks(),
        // Each chunk names those that it loads. Names of all the screens that share one would be half of that.
        chunkFileNames: ({ name }) => `assets/${name.includes('~') ? 'shared' : '[name]'}-[hash:${HASH_LENGTH}].js`,
        entryFileNames: `assets/[name]-[hash:${HASH_LENGTH}].js`,
      },
    },
  },
})
