import { PRODUCT } from '#web/lib/product.ts'

/** The ways to everything else. */
export function PageFooter({ sells }: { sells: boolean }) {
  return (
    <footer className="border-t border-hairline">
      <p>
        {PRODUCT}
        {sells}
      </p>
    </footer>
  )
}
