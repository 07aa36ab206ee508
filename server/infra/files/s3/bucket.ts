import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type * as S3 from '@aws-sdk/client-s3'
import type { StoredFile } from '../byte-streams.ts'
import { inParts } from '../byte-streams.ts'
import { type FileInfo, fileMissing, type Range, STORE_AWAY } from '../file-store.ts'
import type { S3Address } from './s3-address.ts'

/** Every part of a multipart upload but the last has at least this many bytes. */
export const MIN_PART_BYTES = 5 * 1024 * 1024
const PART_BYTES = 8 * 1024 * 1024

/** A part of a new object: an object that exists, of at least `MIN_PART_BYTES`, or bytes. */
export type Part = { copyOf: string; length: number } | { bytes: Uint8Array }

/** Objects by their keys below the prefix of the address. */
export type Bucket = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** An object of unknown length, in constant memory. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** An object of parts, in order. */
  putParts(key: string, parts: AsyncIterable<Part>): Promise<void>
  /**
   * Read piece by piece, each as a request of its own: a listener who pauses holds no connection. Rejects with ENOENT if there is no
   * such object, and with STORE_AWAY, as all of these do, if the store can't be asked.
   */
  get(key: string, range?: Range, pieceBytes?: number): Promise<Readable>
  info(key: string): Promise<FileInfo | undefined>
  /** Does nothing if there is none. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<{ key: string } & FileInfo>
  /** Whether the store says that it encrypts the object. */
  isEncrypted(key: string): Promise<boolean>
}

const CONNECT_TIMEOUT_MS = 5000
/** Without a byte in either direction. */
const IDLE_TIMEOUT_MS = 20_000
const MAX_CONNECTIONS = 64

/**
 * Opens a bucket. Nothing is asked of the store that some of them only pretend to do: no conditional writes and no checksums but
 * MD5, which those that know it compare.
 */
export const openBucket = async ({
  bucket,
  prefix,
  endpoint,
  region,
  encryption,
  credentials,
}: S3Address): Promise<Bucket> => {
  // Large, and most servers store files in a folder.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  })
  const send: typeof client.send = (async (command: Parameters<typeof client.send>[0]) => {
    try {
      return await client.send(command)
    } catch (error) {
      throw isMissingObject(error) || isInvalidRange(error) ? error : storeAway(error)
    }
  }) as typeof client.send
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const encrypted = encryption === undefined ? {} : { ServerSideEncryption: encryption }

  const put = async (key: string, bytes: Uint8Array): Promise<void> => {
    const md5 = createHash('md5').update(bytes).digest('base64')
    await send(new s3.PutObjectCommand({ ...at(key), ...encrypted, Body: bytes, ContentMD5: md5 }))
  }

  const head = (key: string) => send(new s3.HeadObjectCommand(at(key))).catch(ignoreMissingObject)

  const info = async (key: string): Promise<FileInfo | undefined> => {
    const found = await head(key)
    return found && { bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
  }

  /** The bytes from `start` on, and where the next ones begin. */
  const getPiece = async (
    key: string,
    { start, end }: { start: number; end: number | undefined },
    pieceBytes: number,
  ) => {
    const last = Math.min(end ?? Number.POSITIVE_INFINITY, start + pieceBytes - 1)
    try {
      const reply = await send(new s3.GetObjectCommand({ ...at(key), Range: `bytes=${start}-${last}` }))
      const bytes = Buffer.from((await reply.Body?.transformToByteArray().catch(rethrowAway)) ?? [])
      const total = Number(/\/(\d+)$/.exec(reply.ContentRange ?? '')?.[1] ?? start + bytes.byteLength)
      const next = start + bytes.byteLength
      if (bytes.byteLength === 0 || next >= total || next > (end ?? total)) return { bytes, next: undefined }
      return { bytes, next }
    } catch (error) {
      if (isMissingObject(error)) throw fileMissing()
      // An empty object has no first byte.
      if (isInvalidRange(error)) return { bytes: Buffer.alloc(0), next: undefined }
      throw error
    }
  }

  const sendPart = async (part: Part, key: string, UploadId: string, PartNumber: number): Promise<S3.CompletedPart> => {
    const target = { ...at(key), UploadId, PartNumber }
    if ('copyOf' in part) {
      const CopySource = encodeURI(`${bucket}/${prefix}${part.copyOf}`)
      const { CopyPartResult } = await send(new s3.UploadPartCopyCommand({ ...target, CopySource }))
      return { PartNumber, ETag: CopyPartResult?.ETag }
    }
    const ContentMD5 = createHash('md5').update(part.bytes).digest('base64')
    const { ETag } = await send(new s3.UploadPartCommand({ ...target, Body: part.bytes, ContentMD5 }))
    return { PartNumber, ETag }
  }

  const putMultipart = async (key: string, parts: AsyncIterable<Part>): Promise<void> => {
    const { UploadId } = await send(new s3.CreateMultipartUploadCommand({ ...at(key), ...encrypted }))
    if (UploadId === undefined) throw new Error('The object store began no upload.')
    let total = 0
    const Parts: S3.CompletedPart[] = []
    try {
      for await (const part of parts) {
        Parts.push(await sendPart(part, key, UploadId, Parts.length + 1))
        total += 'copyOf' in part ? part.length : part.bytes.byteLength
      }
      await send(new s3.CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload: { Parts } })).catch(
        async (error: unknown) => {
          // If only the answer was lost, the object is there, and a second try finds no such upload.
          if ((await info(key))?.bytes !== total) throw error
        },
      )
    } catch (error) {
      await send(new s3.AbortMultipartUploadCommand({ ...at(key), UploadId })).catch(() => {})
      throw error
    }
  }

  const putParts = async (key: string, parts: AsyncIterable<Part>): Promise<void> => {
    const iterator = parts[Symbol.asyncIterator]()
    const [first, second] = [await iterator.next(), await iterator.next()]
    if (first.done) return put(key, new Uint8Array())
    if (second.done && 'bytes' in first.value) return put(key, first.value.bytes)
    await putMultipart(
      key,
      (async function* () {
        yield first.value
        if (!second.done) yield second.value
        for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
      })(),
    )
  }

  return {
    put,
    putParts,
    info,
    putStream: async (key, source) => {
      const hash = createHash('sha256')
      let bytes = 0
      await putParts(
        key,
        (async function* () {
          for await (const part of inParts(source, PART_BYTES)) {
            hash.update(part)
            bytes += part.byteLength
            // They share one buffer.
            yield { bytes: Buffer.from(part) }
          }
        })(),
      )
      return { bytes, sha256: hash.digest('hex') }
    },
    get: async (key, range, pieceBytes = PART_BYTES) => {
      const first = await getPiece(key, { start: range?.start ?? 0, end: range?.end }, pieceBytes)
      return Readable.from(
        (async function* () {
          for (let piece = first; ; ) {
            yield piece.bytes
            if (piece.next === undefined) return
            piece = await getPiece(key, { start: piece.next, end: range?.end }, pieceBytes)
          }
        })(),
        { objectMode: false },
      )
    },
    remove: async (key) => {
      await send(new s3.DeleteObjectCommand(at(key))).catch(ignoreMissingObject)
    },
    list: async function* (below) {
      let ContinuationToken: string | undefined
      do {
        const page: S3.ListObjectsV2CommandOutput = await send(
          new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + below, ContinuationToken }),
        )
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key !== undefined)
            yield { key: Key.slice(prefix.length), bytes: Size ?? 0, modifiedAt: LastModified ?? new Date() }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken !== undefined)
    },
    isEncrypted: async (key) => (await head(key))?.ServerSideEncryption !== undefined,
  }
}

const isMissingObject = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

const isInvalidRange = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidRange'

/** Nothing is known about the file, as after a lost connection or a refused key. */
const storeAway = (cause: unknown): Error =>
  Object.assign(new Error(cause instanceof Error ? cause.message : String(cause), { cause }), {
    name: cause instanceof Error ? cause.name : 'Error',
    code: STORE_AWAY,
  })

const rethrowAway = (error: unknown): never => {
  throw storeAway(error)
}

const ignoreMissingObject = (error: unknown): undefined => {
  if (!isMissingObject(error)) throw error
  return undefined
}
