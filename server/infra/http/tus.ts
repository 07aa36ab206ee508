import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { ApiError } from './api-error.ts'
import { check } from './validate.ts'

// The server's side of the tus protocol 1.0.0 (tus.io): its headers, and bodies that are read as they arrive.

const VERSION = '1.0.0'
const CHUNK_TYPE = 'application/offset+octet-stream'

/** Passes upload chunks to their handlers unread. */
export const acceptTusBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser(CHUNK_TYPE, (_request, _payload, done) => done(null))
}

const byteCount = (message: string) => v.pipe(v.string(message), v.regex(/^\d{1,15}$/, message), v.transform(Number))
/** Of the whole upload, in bytes. */
const lengthField = { 'upload-length': v.optional(byteCount('Upload-Length must be a number of bytes')) }
const creationSchema = v.object({
  ...lengthField,
  'upload-defer-length': v.optional(v.literal('1', 'Upload-Defer-Length must be 1')),
  'upload-metadata': v.optional(v.string(), ''),
})
const chunkSchema = v.object({
  ...lengthField,
  'upload-offset': byteCount('Upload-Offset must be a number of bytes'),
  'content-type': v.literal(CHUNK_TYPE, `The Content-Type must be ${CHUNK_TYPE}`),
  'content-length': v.optional(byteCount('Content-Length must be a number of bytes')),
})

/** Names our version in the reply. Throws `tus_version` if the request has another one. */
export const requireTusVersion = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers({ 'tus-resumable': VERSION, 'tus-version': VERSION })
  if (request.headers['tus-resumable'] !== VERSION)
    throw new ApiError(412, 'tus_version', `Tus-Resumable must be ${VERSION}.`)
}

/** What a request to create an upload says. `length` is undefined if it may follow. */
export const readTusCreation = ({ headers }: FastifyRequest) => {
  const { 'upload-length': length, 'upload-metadata': metadata } = check(creationSchema, headers)
  return { length, isDeferred: headers['upload-defer-length'] !== undefined, metadata: decodeMetadata(metadata) }
}

/** A chunk of an upload, with its body. Throws `invalid_input`. */
export const readTusChunk = ({ headers, raw }: FastifyRequest) => {
  const checked = check(chunkSchema, headers)
  return {
    offset: checked['upload-offset'],
    length: checked['upload-length'],
    contentLength: checked['content-length'],
    // What isn't read is dropped before the reply, which needs the connection.
    body: raw.iterator({ destroyOnReturn: false }),
  }
}

/** Pairs of a name and a base64 value, with commas between them. */
const decodeMetadata = (header: string): Record<string, string> =>
  Object.fromEntries(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ')
      return [name, Buffer.from(value, 'base64').toString()]
    }),
  )
