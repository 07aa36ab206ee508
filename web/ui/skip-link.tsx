/** The first thing Tab reaches on a page: past the navigation, to the element with this id (give it `tabIndex={-1}`). */
export function SkipLink({ target, children = 'Skip to the main part' }: { target: string; children?: string }) {
  return (
    <a
      href={`#${target}`}
      className="sr-only z-50 rounded-control bg-card px-5 py-3 font-[650] text-evergreen shadow-high focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {children}
    </a>
  )
}
