import { PRODUCT } from '#common/product.ts'
import icon from '#web/styles/icon.svg'

const wayLook =
  'inline-flex min-h-12 items-center rounded-control px-2.5 font-[650] text-evergreen no-underline hover:bg-evergreen-wash sm:px-4'

/** The name, and the two ways on from every public page; the way back from all but the first. */
export function PageHeader({ at, signedIn }: { at: string; signedIn: boolean }) {
  return (
    <header className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-1 gap-y-0 px-4 py-2 sm:px-6">
      <a href="/" className="mr-auto flex min-h-13 items-center gap-2.5 font-story font-[650] text-ink no-underline">
        <img src={icon} alt="" width="32" height="32" />
        {PRODUCT}
      </a>
      <nav aria-label="Main" className="-mr-2.5 flex flex-wrap items-center gap-x-1 sm:-mr-4">
        {at !== '/' && (
          <a href="/" className={wayLook}>
            Back
          </a>
        )}
        {at !== '/faq' && (
          <a href="/faq" className={wayLook}>
            FAQ
          </a>
        )}
        {signedIn ? (
          <a href="/stories" className={wayLook}>
            Your Stories
          </a>
        ) : (
          <a href="/auth?tab=sign-in" className={wayLook}>
            Sign In
          </a>
        )}
      </nav>
    </header>
  )
}
