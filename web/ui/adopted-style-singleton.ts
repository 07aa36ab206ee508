import { useEffect } from 'react'

/**
 * Replaces `react-style-singleton`, which the scroll lock of Radix uses (see the alias in vite.config.ts). It uses
 * `document.adoptedStyleSheets`, so a strict `style-src` allows it. The first component's styles stay until the last unmounts.
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
