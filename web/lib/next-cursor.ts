/** The cursor of the next page in a `Link` header (RFC 8288); undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const target = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1]
  const query = target?.split('?', 2)[1]
  return new URLSearchParams(query).get('cursor') ?? undefined
}

/**
 * Fetches a page together with the cursor of the next one.
 * @param fetchPage makes the call and passes on the response headers
 */
export async function pageWithNext<Page>(fetchPage: (onHeaders: (headers: Headers) => void) => Promise<Page>) {
  let next: string | undefined
  const page = await fetchPage((headers) => {
    next = nextCursor(headers.get('link'))
  })
  return { page, next }
}
