import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Member, Revised } from './authorize.ts'
import { linkNextPage } from './next-page.ts'
import { matchesEtag } from './send-range.ts'

/** A finished reply. `T` is what its JSON contains. */
export type Page<T> = {
  json: string
  /** The cursor of the next page, for the Link header. */
  next?: string | undefined
  /**
   * The family's revision as the viewer sees it, read in the same statement as the rest or after it; null if they don't
   * belong to the family anymore.
   */
  revision: string | null
  readonly contains?: T
}

const READ = Symbol('read')

/** A page that is read only if the client and the cache don't have it. */
export type PageReply<T> = { readonly [READ]: () => Promise<Page<T>> }

/**
 * Replies with a page. It must depend on nothing but the request, the viewer, and what `families.revision` stands for
 * (docs/decisions/0022-revisions-and-etags.md): not on the time, for example.
 */
export const page = <T>(read: () => Promise<Page<T>>): PageReply<T> => ({ [READ]: read })

export const isPage = (replied: unknown): replied is PageReply<unknown> =>
  typeof replied === 'object' && replied !== null && READ in replied

/** A member's request and its validated query. */
type Requested = { viewer: Revised<Member>; query: unknown; request: FastifyRequest; reply: FastifyReply }

export type SendPage = (requested: Requested, page: PageReply<unknown>) => Promise<FastifyReply>

/** How much memory finished pages take in each process at most. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Sends pages with an ETag, and 304 to a client that has the page already. Finished pages stay in memory until the
 * family's revision changes, each only for the person whose rights it was read with.
 */
export const createSendPage = (maxBytes = MAX_BYTES): SendPage => {
  const cache = createCache(maxBytes)
  return async (requested, { [READ]: read }) => {
    const { viewer, request, reply } = requested
    const { userId, familyId, role, revision } = viewer
    // Digests, because a URL can be long.
    const key = digest(`${userId} ${familyId} ${role} ${request.url}`)
    const tag = `"${digest(`${key} ${revision}`)}"`
    // Weak, because a proxy may compress the reply.
    const etag = `W/${tag}`
    if (matchesEtag(request.headers['if-none-match'], tag)) return reply.header('etag', etag).status(304).send()
    const cached = cache.get(key)
    if (cached?.revision === revision) return send(requested, cached, etag)
    const { json, next, revision: revisionAfter } = await read()
    const finished = { revision, json: Buffer.from(json), next }
    // Something changed since the session was read, perhaps the viewer's rights.
    if (revisionAfter !== revision) return send(requested, finished)
    cache.set(key, finished)
    return send(requested, finished, etag)
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

type FinishedPage = { revision: string; json: Buffer; next: string | undefined }

const send = ({ request, reply, query }: Requested, { json, next }: FinishedPage, etag?: string): FastifyReply => {
  const [path = ''] = request.url.split('?', 1)
  if (typeof query === 'object') linkNextPage(reply, path, { ...query }, next)
  if (etag) reply.header('etag', etag)
  return reply.type('application/json; charset=utf-8').send(json)
}

/** Of an entry's key and its objects, generously. */
const ENTRY_BYTES = 1000

/** Forgets the pages that haven't been used for the longest time. A very long one isn't kept, because it would displace all others. */
const createCache = (maxBytes: number) => {
  // In the order of their use.
  const entries = new Map<string, FinishedPage>()
  let bytes = 0
  const remove = (key: string): void => {
    bytes -= sizeOf(entries.get(key))
    entries.delete(key)
  }
  return {
    get: (key: string): FinishedPage | undefined => {
      const found = entries.get(key)
      if (found) {
        entries.delete(key)
        entries.set(key, found)
      }
      return found
    },
    set: (key: string, value: FinishedPage): void => {
      remove(key)
      if (sizeOf(value) > maxBytes / 4) return
      entries.set(key, value)
      bytes += sizeOf(value)
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
  }
}

const sizeOf = (page: FinishedPage | undefined): number => (page ? page.json.length + ENTRY_BYTES : 0)
