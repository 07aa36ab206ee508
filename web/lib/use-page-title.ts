import { useEffect } from 'react'
import { PRODUCT } from '#common/product.ts'

/** Names the page in the browser's tab and history, and for screen readers, while it is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
    return () => {
      document.title = PRODUCT
    }
  }, [title])
}
