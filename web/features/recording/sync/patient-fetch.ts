/** Nothing of what is sent has moved for so long, in milliseconds: the network has failed without saying so. */
const STALLED_MS = 30_000
/** All of it has been sent; the vault reads the whole recording before it answers. */
const ANSWER_MS = 60_000

/**
 * As `fetch`, for what may take an hour on a thin line: goes on for as long as bytes move, and otherwise rejects with a
 * TypeError, as for a network that fails. (`fetch` itself does not tell how far it is.)
 */
export const patientFetch = (address: string, init: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { signal } = init
    const request = new XMLHttpRequest()
    let timer = 0
    const wait = (ms: number) => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        reject(new TypeError('The network says nothing'))
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
    request.upload.onprogress = () => wait(STALLED_MS)
    request.upload.onload = () => wait(ANSWER_MS)
    request.onprogress = () => wait(STALLED_MS)
    request.onload = () => resolve(new Response(request.response, { status: request.status }))
    request.onerror = () => reject(new TypeError('Failed to send'))
    request.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    wait(STALLED_MS)
    signal?.addEventListener('abort', cancel)
    if (signal?.aborted) cancel()
    else request.send(init.body instanceof FormData ? init.body : null)
  })
