import { type Call, DEVICE_HEADER, FAMILY_HEADER, type Replied, type Sent } from '#server/infra/http/contract.ts'
import { CallError } from './call-error.ts'
import { trackReachability } from './connectivity.ts'
import { isIPad } from './ios.ts'
import { nextTask } from './scheduling.ts'

type Parts<C extends Call> = {
  [K in 'params' | 'query' | 'body' as Sent<C, K> extends undefined ? never : K]: Sent<C, K>
}
export type CallOptions = {
  signal?: AbortSignal
  file?: { blob: Blob; name: string }
  headers?: Record<string, string>
  /** Used instead of `fetch`. */
  via?: (address: string, init: RequestInit) => Promise<Response>
  /** Receives the headers of a successful response, such as the `Link` to the next page. */
  onHeaders?: (headers: Headers) => void
}

let currentFamily: number | null = null

/** Sets the family this page shows; all calls act in it, even if another tab shows another one. Null for none. */
export const setCurrentFamily = (familyId: number | null): void => {
  if (familyId !== currentFamily) forgetReplies()
  currentFamily = familyId
}

type TaggedReply = { etag: string; reply: unknown; headers: Headers }

/**
 * The latest replies with an ETag, by address. The server answers 304 instead of sending them again. In memory and not
 * in the browser's cache, because nothing may be readable after signing out (decision 22).
 */
const taggedReplies = new Map<string, TaggedReply>()
const MAX_TAGGED_REPLIES = 20

/** Drops everything that was fetched. */
export const forgetReplies = (): void => taggedReplies.clear()

const storeTagged = (address: string, tagged: TaggedReply): void => {
  taggedReplies.delete(address)
  taggedReplies.set(address, tagged)
  const [oldest] = taggedReplies.keys()
  if (taggedReplies.size > MAX_TAGGED_REPLIES && oldest !== undefined) taggedReplies.delete(oldest)
}

/**
 * Makes a call of the contract, with the session cookie and without the browser's cache. Calls with a file are sent as a
 * form, text fields first. While a reply hasn't changed, the same object is returned again.
 * @throws CallError for an error response, TypeError without a network
 */
export const call = async <C extends Call>(
  declared: C,
  ...[parts, options = {}]: Record<string, never> extends Parts<C>
    ? [parts?: Parts<C>, options?: CallOptions]
    : [parts: Parts<C>, options?: CallOptions]
): Promise<Replied<C>> => {
  const { params, query, body } = (parts ?? {}) as { params?: object; query?: object; body?: object }
  const form = declared.files && toForm(body ?? {}, declared.files.field, options.file)
  // A screen starts half a dozen reads at once. Writes start right away, because the page may be closing.
  if (declared.method === 'GET') await nextTask()
  const address = addressOf(declared.path, params, query)
  const known = declared.method === 'GET' ? taggedReplies.get(address) : undefined
  const request = (options.via ?? fetch)(address, {
    method: declared.method,
    credentials: 'include',
    cache: 'no-store',
    ...(options.signal && { signal: options.signal }),
    headers: {
      ...(body && !form && { 'content-type': 'application/json' }),
      // Calls with a file name their family themselves; they may be sent much later.
      ...(currentFamily !== null && !declared.files && { [FAMILY_HEADER]: String(currentFamily) }),
      ...(isIPad() && { [DEVICE_HEADER]: 'iPad' }),
      ...(known && { 'if-none-match': known.etag }),
      ...options.headers,
    },
    ...(form ? { body: form } : body && { body: JSON.stringify(body) }),
  })
  trackReachability(request)
  const response = await request
  if (response.status === 304 && known) {
    options.onHeaders?.(known.headers)
    return known.reply as Replied<C>
  }
  if (response.status === 401) forgetReplies()
  if (!response.ok) throw new CallError(response.status, (await response.text()) || response.statusText)
  options.onHeaders?.(response.headers)
  // The server builds its replies from the same schema.
  const reply = (await response.json()) as Replied<C>
  const etag = response.headers.get('etag')
  if (declared.method === 'GET' && etag) storeTagged(address, { etag, reply, headers: response.headers })
  return reply
}

const addressOf = (path: string, params: object = {}, query: object = {}): string => {
  const filled = Object.entries(params).reduce(
    (left, [name, value]) => left.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined)).toString()
  return search ? `${filled}?${search}` : filled
}

const toForm = (fields: object, fileField: string, file: CallOptions['file']): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value))
  if (file) form.append(fileField, file.blob, file.name)
  return form
}
