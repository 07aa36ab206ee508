import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { StartupError } from '#server/infra/startup-errors.ts'
import { type Bucket, MIN_PART_BYTES } from './bucket.ts'
import { describeS3Address, type S3Address } from './s3-address.ts'

/**
 * Writes, reads, copies, lists and deletes objects as recordings are, and compares what comes back. Throws a sentence if the store
 * can't do all of that: better at the start than when somebody has spoken for an hour.
 */
export const tryBucket = async (bucket: Bucket, address: S3Address): Promise<void> => {
  const folder = `check/${randomUUID()}/`
  const [source, whole] = [`${folder}source`, `${folder}whole`]
  const [first, last] = [randomBytes(MIN_PART_BYTES), randomBytes(1000)]
  let doing = 'write to'
  const requireEqual = async (key: string, range: [number, number], expected: Buffer) => {
    const [start, end] = range
    if (!(await buffer(await bucket.get(key, { start, end: end - 1 }))).equals(expected))
      throw new Error('It sent other bytes than it was sent.')
  }
  try {
    await bucket.put(source, first)
    doing = 'read from'
    await requireEqual(source, [10, 5000], first.subarray(10, 5000))
    doing = 'copy within'
    await bucket.putParts(whole, partsOf([{ copyOf: source, length: first.byteLength }, { bytes: last }]))
    const all = Buffer.concat([first, last])
    await requireEqual(whole, [0, all.byteLength], all)
    if ((await bucket.info(whole))?.bytes !== all.byteLength) throw new Error('It says another length.')
    doing = 'list'
    const listed = await Array.fromAsync(bucket.list(folder))
    if (listed.length !== 2) throw new Error(`It listed ${listed.length} of 2 objects.`)
    if (address.encryption !== undefined && !(await bucket.isEncrypted(whole))) {
      doing = 'encrypt in'
      throw new Error('It doesn’t say that it does.')
    }
    doing = 'delete from'
    for (const key of [source, whole]) await bucket.remove(key)
    if (await bucket.info(whole)) throw new Error('The object is still there.')
  } catch (error) {
    await Promise.allSettled([bucket.remove(source), bucket.remove(whole)])
    const reason =
      error instanceof Error ? `${error.name === 'Error' ? '' : `${error.name}: `}${error.message}` : String(error)
    throw new StartupError(`FILES: Keepsaid can’t ${doing} ${describeS3Address(address)}. ${reason}`, { cause: error })
  }
}

async function* partsOf<T>(parts: readonly T[]): AsyncGenerator<T> {
  yield* parts
}
