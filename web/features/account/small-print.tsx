import { linkClass } from '#web/ui/link-class.ts'

/** What somebody agrees to who makes an account, where they do it. */
export function SmallPrint() {
  return (
    <p className="text-small text-ink-soft">
      With an account you agree to the{' '}
      <a href="/terms" className={linkClass}>
        terms
      </a>
      . What is kept of you, and who can see it, is in the{' '}
      <a href="/privacy" className={linkClass}>
        privacy policy
      </a>
      .
    </p>
  )
}
