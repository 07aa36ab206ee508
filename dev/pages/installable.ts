import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { PRODUCT } from '../../common/product.ts'
import { hashedName, tokenColors } from './asset-files.ts'

const styles = (file: string) => fileURLToPath(new URL(`../../web/styles/${file}`, import.meta.url))

/** Drawn by draw-icons.ts. */
const ICONS = [
  { name: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { name: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { name: 'maskable-192.png', sizes: '192x192', purpose: 'maskable' },
  { name: 'maskable-512.png', sizes: '512x512', purpose: 'maskable' },
]
const TOUCH_ICON = 'touch-icon-180.png'

/** Makes the app installable: manifest, icons, and the tags that link to them. */
export function installable(): Plugin {
  const icons = new Map([TOUCH_ICON, ...ICONS.map(({ name }) => name)].map((name) => [name, iconOf(name)]))
  const pathOf = (name: string) => `/${icons.get(name)?.fileName}`
  return {
    name: 'installable',
    apply: 'build',
    generateBundle() {
      for (const icon of icons.values()) this.emitFile({ type: 'asset', ...icon })
      const source = JSON.stringify({
        ...identity(),
        icons: ICONS.map(({ name, ...rest }) => ({ src: pathOf(name), type: 'image/png', ...rest })),
      })
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source })
    },
    transformIndexHtml: { order: 'post', handler: () => tags(pathOf(TOUCH_ICON)) },
  }
}

function iconOf(name: string): { fileName: string; source: Buffer } {
  const source = readFileSync(styles(`icons/${name}`))
  return { fileName: hashedName(name.replace('.png', ''), 'png', source), source }
}

function identity() {
  const { light } = tokenColors('paper')
  return {
    id: '/',
    name: PRODUCT,
    short_name: PRODUCT,
    description: 'Record the stories of your family, in the voices that tell them.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: light,
    theme_color: light,
  }
}

function tags(touchIcon: string): HtmlTagDescriptor[] {
  const color = ([scheme, content]: string[]): HtmlTagDescriptor => {
    const attrs = { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content }
    return { tag: 'meta', attrs, injectTo: 'head' }
  }
  return [
    { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: touchIcon }, injectTo: 'head' },
    ...Object.entries(tokenColors('paper')).map(color),
  ]
}
