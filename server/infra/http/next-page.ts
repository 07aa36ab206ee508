import type { FastifyReply } from 'fastify'

/** Names the next page of a list in the `Link` header (RFC 8288): the same path and query, from `cursor` on. */
export const linkNextPage = (
  reply: FastifyReply,
  path: string,
  query: Record<string, unknown>,
  cursor: string | undefined,
): void => {
  if (cursor === undefined) return
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, cursor }))
    if (value !== undefined) params.set(name, String(value))
  reply.header('link', `<${path}?${params}>; rel="next"`)
}
