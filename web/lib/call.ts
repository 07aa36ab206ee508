import { type Call, FAMILY_HEADER, type Replied, type Sent } from '#server/infra/http/contract.ts'
import { CallError } from './call-error.ts'
import { trackReachability } from './connectivity.ts'
import { nextTask } from './scheduling.ts'

type Parts<C extends Call> = {
  [K in 'params' | 'query' | 'body' as Sent<C, K> extends undefined ? never : K]: Sent<C, K>
}
export type CallOptions = {
  signal?: AbortSignal
  file?: { blob: Blob; name: string }
  headers?: Record<string, string>
  /** Makes the request in place of `fetch`. */
  via?: (address: string, init: RequestInit) => Promise<Response>
  /** Gets the headers of an answer that is a success, such as the `Link` to the next page. */
  onHeaders?: (headers: Headers) => void
}

let shownFamily: number | null = null

/** Says which family stands on this page: calls act in it from now on, whichever shows elsewhere. Null for none. */
export const showsFamily = (familyId: number | null): void => {
  shownFamily = familyId
}

/**
 * Makes a call of the contract: with the session cookie, never from a cache. One that may carry a file goes as a form
 * whose text fields come first. @throws CallError when the answer is not a success, TypeError when there is no network
 */
export const call = async <C extends Call>(
  declared: C,
  ...[parts, options = {}]: Record<string, never> extends Parts<C>
    ? [parts?: Parts<C>, options?: CallOptions]
    : [parts: Parts<C>, options?: CallOptions]
): Promise<Replied<C>> => {
  const { params, query, body } = (parts ?? {}) as { params?: object; query?: object; body?: object }
  const form = declared.files && toForm(body ?? {}, declared.files.field, options.file)
  // A screen asks for half a dozen things at once. What changes something goes at once: the page may be about to close.
  if (declared.method === 'GET') await nextTask()
  const asked = (options.via ?? fetch)(addressOf(declared.path, params, query), {
    method: declared.method,
    credentials: 'include',
    cache: 'no-store',
    ...(options.signal && { signal: options.signal }),
    headers: {
      ...(body && !form && { 'content-type': 'application/json' }),
      // What goes with a file says itself which family it was made for, and may come long after.
      ...(shownFamily !== null && !declared.files && { [FAMILY_HEADER]: String(shownFamily) }),
      ...options.headers,
    },
    ...(form ? { body: form } : body && { body: JSON.stringify(body) }),
  })
  trackReachability(asked)
  const response = await asked
  if (!response.ok) throw new CallError(response.status, (await response.text()) || response.statusText)
  options.onHeaders?.(response.headers)
  // The server has validated what it sends by the same object: this is where the contract is trusted.
  return (await response.json()) as Replied<C>
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
