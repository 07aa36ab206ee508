import { PRODUCT } from '#common/product.ts'

const LINKS = [
  { href: '/faq', label: 'Questions and answers' },
  { href: '/gift', label: 'Give it to somebody', sells: true },
  { href: '/historian', label: 'For family historians', sells: true },
  { href: '/your-stories', label: 'What happens to your stories' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
]

/** The ways to everything else. */
export function PageFooter({ sells }: { sells: boolean }) {
  return (
    <footer className="border-t border-hairline bg-well">
      <nav aria-label="More about us" className="mx-auto max-w-page px-4 pt-8 sm:px-6">
        <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {LINKS.filter((link) => sells || !link.sells).map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                className="inline-flex min-h-12 items-center rounded-small text-ink no-underline hover:text-evergreen hover:underline"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mx-auto max-w-page px-4 pt-4 pb-10 text-small text-ink-soft sm:px-6">
        {PRODUCT} keeps your family’s stories. They stay yours.
      </p>
    </footer>
  )
}
