/** The cursor of the next page that a `Link` header names (RFC 8288); undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const target = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1]
  const query = target?.split('?', 2)[1]
  return new URLSearchParams(query).get('cursor') ?? undefined
}

/**
 * Asks for a page, and says with it where the next one begins.
 * @param ask makes the call, and hands the headers of the answer on
 */
export async function pageWithNext<Page>(ask: (onHeaders: (headers: Headers) => void) => Promise<Page>) {
  let next: string | undefined
  const page = await ask((headers) => {
    next = nextCursor(headers.get('link'))
  })
  return { page, next }
}
