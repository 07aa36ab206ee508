/** The cursor of the next page that a `Link` header names (RFC 8288); undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const target = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1]
  const query = target?.split('?', 2)[1]
  return new URLSearchParams(query).get('cursor') ?? undefined
}
