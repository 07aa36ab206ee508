import { mayStore } from '#web/lib/browser-storage.ts'
import { SPEECH_CACHE } from '#web/service-worker/precache.ts'
import voiceActivityUrl from '../../../node_modules/@ricky0123/vad-web/dist/silero_vad_v5.onnx?url'
import decoderUrl from '../../../node_modules/@usefulsensors/moonshine-js/dist/model/tiny/quantized/decoder_model_merged.onnx?url'
import encoderUrl from '../../../node_modules/@usefulsensors/moonshine-js/dist/model/tiny/quantized/encoder_model.onnx?url'
import runtimeUrl from '../../../node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm?url'

/** Below this, the device's storage is left to recordings. */
const MIN_FREE_BYTES = 1024 ** 3

/** What recognition on the device needs. Other bytes than these were never tried. */
const FILES = {
  runtime: { url: runtimeUrl, sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2' },
  encoder: { url: encoderUrl, sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a' },
  decoder: { url: decoderUrl, sha256: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367' },
  voiceActivity: {
    url: voiceActivityUrl,
    sha256: '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f',
  },
}

export type SpeechFile = keyof typeof FILES

/** Thrown if files are missing that may not be downloaded now. */
export class DownloadNotAllowed extends Error {}

/**
 * All files, from the device's cache where they are. They have a cache of their own, which a new version of the app keeps:
 * the files rarely change.
 * @throws {DownloadNotAllowed}
 * @throws if a file can't be downloaded or isn't what it should be
 */
export async function loadSpeechFiles(mayDownload: boolean): Promise<Record<SpeechFile, Uint8Array<ArrayBuffer>>> {
  const cache = await caches.open(SPEECH_CACHE).catch(() => null)
  const load = (file: SpeechFile) => loadSpeechFile(cache, FILES[file], mayDownload)
  const files = {
    voiceActivity: await load('voiceActivity'),
    runtime: await load('runtime'),
    encoder: await load('encoder'),
    decoder: await load('decoder'),
  }
  if (await cache?.match(FILES.decoder.url)) await addScript(cache)
  await removeOldFiles(cache)
  return files
}

async function loadSpeechFile(cache: Cache | null, file: { url: string; sha256: string }, mayDownload: boolean) {
  const stored = await cache?.match(file.url, { ignoreVary: true })
  if (stored) {
    const bytes = new Uint8Array(await stored.arrayBuffer())
    if (await isIntact(bytes, file.sha256)) return bytes
    await cache?.delete(file.url)
  }
  if (!mayDownload) throw new DownloadNotAllowed()
  const response = await fetch(file.url, { priority: 'low' })
  if (!response.ok) throw new Error(`${file.url}: ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!(await isIntact(bytes, file.sha256))) throw new Error(`${file.url} is damaged.`)
  // Without it, the next time takes longer.
  if (mayStore() && (await hasSpace())) await cache?.put(file.url, new Response(bytes)).catch(() => undefined)
  return bytes
}

async function isIntact(bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === sha256
}

async function hasSpace(): Promise<boolean> {
  // Safari before 17 can't estimate.
  const { quota = Infinity, usage = 0 } = (await navigator.storage.estimate?.()) ?? {}
  return quota - usage > MIN_FREE_BYTES
}

/** This worker's own script, so that it starts offline. It comes from the browser's cache. */
async function addScript(cache: Cache | null) {
  if (!(await cache?.match(location.href))) await cache?.add(location.href).catch(() => undefined)
}

async function removeOldFiles(cache: Cache | null) {
  const urls = [location.href, ...Object.values(FILES).map(({ url }) => url)]
  const current = new Set(urls.map((url) => new URL(url, location.href).href))
  for (const request of (await cache?.keys()) ?? []) if (!current.has(request.url)) await cache?.delete(request)
}
