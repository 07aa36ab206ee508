import type { PageFacts } from '../page-facts.ts'

export const notFound: PageFacts = {
  path: '/404',
  title: 'Page Not Found',
  description: 'There is no page at this address.',
  listed: false,
  visitorsOnly: true,
  sells: false,
}

export function NotFound() {
  return <h1>Page Not Found</h1>
}
