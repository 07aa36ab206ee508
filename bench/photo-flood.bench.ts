import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { emptyPng } from '#dev/testing/empty-png.ts'
import { encodeForm } from '#server/testing/visitor.ts'
import { benchmark, limitRow, median, type Row, scratchFolder } from './support/benchmark.ts'
import {
  memoryOf,
  type RegisteredPerson,
  registerPerson,
  runServer,
  watchMemoryGrowth,
} from './support/running-server.ts'

// One account sends 140 photos that are small files and 200 MB of pixels, from five addresses. Meanwhile another family
// changes a photo, again and again.

const HOSTILE_PHOTOS = 140
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6']
const SIDE = 7000
/** Requests are cut off after this time. */
const MAX_SECONDS = 60
const ROUNDS = 10
const LIMITS = { answerSeconds: 1, serverMib: 120, decodersMib: 1024 }
const MEMORY_INTERVAL_MS = 20
const BOUNDARY = 'photo-flood'

const sendPhoto = (
  origin: string,
  person: RegisteredPerson,
  photo: Uint8Array,
  { from, signal }: { from?: string; signal: AbortSignal },
): Promise<number | undefined> => {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const sending = request(`${origin}/api/profile/upload-image`, {
    method: 'POST',
    agent: false,
    signal,
    ...(from && { localAddress: from }),
    headers: {
      cookie: person.cookie(),
      'sec-fetch-site': 'same-origin',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  })
  sending.once('error', reject).once('response', (response) => {
    response.resume().once('end', () => resolve(response.statusCode))
  })
  sending.end(encodeForm([{ name: 'image', file: photo, filename: 'a.png', type: 'image/png' }], BOUNDARY))
  return promise
}

/** The memory of all photo decoders of a server together, in MiB. */
const decoderMemory = async (server: number): Promise<number> => {
  const pids = await readFile(`/proc/${server}/task/${server}/children`, 'utf8').catch(() => '')
  const sizes = pids.split(' ').map(async (pid) => {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('portrait-child')) return 0
    const { now } = await memoryOf(Number(pid)).catch(() => ({ now: 0 }))
    return Number.isNaN(now) ? 0 : now
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const countFiles = async (folder: string): Promise<number> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

await benchmark(async (stack): Promise<Row[]> => {
  if (process.platform !== 'linux') throw new Error('Memory is read from /proc, which only Linux has.')
  const data = join(await scratchFolder(stack), 'data')
  const server = await runServer(stack, data)
  const [attacker, other] = [await registerPerson(server), await registerPerson(server)]
  const hostile = emptyPng(SIDE, { bits: 8, samples: 4, isInterlaced: true })
  const honest = await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .jpeg()
    .toBuffer()
  const ended = new AbortController()
  stack.defer(() => ended.abort())
  const time = async (): Promise<number> => {
    const began = performance.now()
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(MAX_SECONDS * 1000)])
    const status = await sendPhoto(server.origin, other, honest, { signal }).catch(() => undefined)
    if (status === undefined) return MAX_SECONDS
    if (status !== 200) throw new Error(`The other family's photo got ${status}.`)
    return (performance.now() - began) / 1000
  }
  await time()
  const alone = await time()
  const memoryGrowth = await watchMemoryGrowth(server.pid)

  const statuses = new Map<string, number>()
  const flood = Array.from({ length: HOSTILE_PHOTOS }, async (_, i) => {
    const from = ADDRESSES[i % ADDRESSES.length] ?? ''
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(MAX_SECONDS * 1000)])
    const status = await sendPhoto(server.origin, attacker, hostile, { from, signal }).catch(() => 'unanswered')
    statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
  })
  let decoders = 0
  const watch = setInterval(async () => {
    decoders = Math.max(decoders, await decoderMemory(server.pid))
  }, MEMORY_INTERVAL_MS)
  stack.defer(() => clearInterval(watch))
  await wait(300)
  const answers: number[] = []
  const floodEnds = Promise.all(flood).then(() => 'ended')
  while (answers.length < ROUNDS) {
    answers.push(await time())
    if ((await Promise.race([floodEnds, wait(50, 'going on')])) === 'ended') break
  }
  await floodEnds
  const grownMib = await memoryGrowth()
  const left = await countFiles(join(data, 'work'))
  const found = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  return [
    limitRow(
      'another family’s photo during 140 hostile ones, worst',
      Math.max(...answers),
      LIMITS.answerSeconds,
      's',
      2,
    ),
    limitRow('the server process grew by', grownMib, LIMITS.serverMib, 'MiB'),
    limitRow('all decoders together', decoders, LIMITS.decodersMib, 'MiB'),
    {
      figure: 'the hostile photos',
      found,
      inThisRun: `${answers.length} other photos, median ${median(answers).toFixed(2)} s; alone ${alone.toFixed(2)} s`,
    },
    { figure: 'files left in the work folder', found: String(left), goal: '0', met: left === 0, inThisRun: '–' },
  ]
})
