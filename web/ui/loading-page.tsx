import { PRODUCT } from '#common/product.ts'
import { Spinner } from './spinner.tsx'

/** A page with nothing but a spinner, shown until we know who is signed in. */
export function LoadingPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">{PRODUCT}</h1>
      <Spinner label="Loading..." />
    </main>
  )
}
