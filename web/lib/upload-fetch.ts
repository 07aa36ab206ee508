/** The network may fail silently: give up when no bytes have moved for this long. */
const STALLED_MS = 30_000
/** After the last byte the server reads the whole recording before it answers. */
const ANSWER_TIMEOUT_MS = 60_000

/**
 * `fetch` for uploads that may take an hour on a slow line: it goes on while bytes move, and otherwise rejects with a
 * TypeError, as for a failed network. Uses XMLHttpRequest because `fetch` doesn't report upload progress.
 */
export const uploadFetch = (address: string, init: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { signal } = init
    const request = new XMLHttpRequest()
    let timer = 0
    const restartTimer = (ms: number) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        reject(new TypeError('The upload stalled'))
        request.abort()
      }, ms)
    }
    const cancel = () => {
      reject(signal?.reason)
      request.abort()
    }
    request.open(init.method ?? 'GET', address)
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = () => restartTimer(STALLED_MS)
    request.upload.onload = () => restartTimer(ANSWER_TIMEOUT_MS)
    request.onprogress = () => restartTimer(STALLED_MS)
    request.onload = () => resolve(new Response(request.response, { status: request.status }))
    request.onerror = () => reject(new TypeError('The upload failed'))
    request.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    restartTimer(STALLED_MS)
    signal?.addEventListener('abort', cancel)
    if (signal?.aborted) cancel()
    else request.send(init.body instanceof FormData ? init.body : null)
  })
