import { useEffect } from 'react'

/**
 * Takes the place of `react-style-singleton` (see the alias in vite.config.ts), which the scroll lock of Radix uses:
 * the same component factory, but over `document.adoptedStyleSheets`, so a strict `style-src` lets it through.
 * The first mounted component's styles stay until the last one is gone.
 */
export function styleSingleton() {
  let sheet: CSSStyleSheet | undefined
  let users = 0
  return function AdoptedStyle({ styles }: { styles: string; dynamic?: boolean }) {
    useEffect(() => {
      if (users++ === 0) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets.push(sheet)
      }
      return () => {
        if (--users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
      }
    }, [styles])
    return null
  }
}
