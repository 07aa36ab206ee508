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
  /** Used instead of `fetch`. */
  via?: (address: string, init: RequestInit) => Promise<Response>
  /** Receives the headers of a successful response, such as the `Link` to the next page. */
  onHeaders?: (headers: Headers) => void
}

let currentFamily: number | null = null

/** Sets the family this page shows; all calls act in it, even if another tab shows another one. Null for none. */
export const setCurrentFamily = (familyId: number | null): void => {
  currentFamily = familyId
}

/**
 * Makes a call of the contract, with the session cookie and without caches. Calls with a file are sent as a form, text
 * fields first.
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
  const request = (options.via ?? fetch)(addressOf(declared.path, params, query), {
    method: declared.method,
    credentials: 'include',
    cache: 'no-store',
    ...(options.signal && { signal: options.signal }),
    headers: {
      ...(body && !form && { 'content-type': 'application/json' }),
      // Calls with a file name their family themselves; they may be sent much later.
      ...(currentFamily !== null && !declared.files && { [FAMILY_HEADER]: String(currentFamily) }),
      ...options.headers,
    },
    ...(form ? { body: form } : body && { body: JSON.stringify(body) }),
  })
  trackReachability(request)
  const response = await request
  if (!response.ok) throw new CallError(response.status, (await response.text()) || response.statusText)
  options.onHeaders?.(response.headers)
  // The server has validated the reply with the same schema.
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
