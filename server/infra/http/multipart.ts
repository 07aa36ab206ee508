import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { apiMessages } from '#common/api-messages.ts'
import { formatBytes } from '#common/format/numbers.ts'
import { ApiError, apiErrors, uploadBrokenOff } from './api-error.ts'
import type { FilePart } from './contract.ts'

/** The file of a multipart call, still arriving. */
export type IncomingFile = {
  filename: string
  mimeType: string
  /**
   * Passes the bytes to `keep` as they arrive, then checks that the form ends there. Rejects if the file was too large,
   * the body broke off, or more parts followed; the caller must then discard what `keep` wrote.
   */
  receive<T>(keep: (bytes: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T>
}

// How much of a file is skipped to find out what follows it.
const SKIPPED_BYTES = 32 * 1024 * 1024
const FIELD_BYTES = 4 * 1024 * 1024
/** Of all fields together: they are kept in memory while the file arrives. */
const ALL_FIELDS_BYTES = 2 * FIELD_BYTES
/** Of a form that only has a file. */
const IGNORED_FIELD_BYTES = 1024
const FIELDS = 30
// At most 70 characters (RFC 2046, 5.1.1).
const BOUNDARY = /;\s*boundary="?[^";]{1,70}"?\s*(;|$)/i

/**
 * Reads the text fields before the file and leaves the file unread. Rejects duplicate fields and fields after the file.
 * `fieldFollows` skips the file to look for one; a long file isn't skipped.
 */
export const readMultipart = async (
  request: FastifyRequest,
  { part, hasFields, maxAudioBytes }: { part: FilePart; hasFields: boolean; maxAudioBytes: number },
) => {
  const maxFileBytes = part.limit?.maxBytes ?? maxAudioBytes
  const tooLarge = () =>
    part.limit ? new ApiError(413, 'file_too_large', part.limit.tooLarge) : fileTooLarge(maxFileBytes)
  if (!request.isMultipart() || !BOUNDARY.test(request.headers['content-type'] ?? ''))
    throw apiErrors.invalid('Please send this as a form with a file (multipart/form-data).')
  const parts = request.parts({
    limits: {
      fieldSize: hasFields ? FIELD_BYTES : IGNORED_FIELD_BYTES,
      fields: FIELDS,
      files: 1,
      fieldNameSize: 100,
      fileSize: maxFileBytes,
    },
  })
  const fields: Record<string, string> = {}
  let bytes = 0
  let file: IncomingFile | undefined
  let fieldFollows = async (): Promise<boolean> => false
  const nextPart = () => parts.next().catch(nameBreak)
  for (let next = await nextPart(); !next.done; next = await nextPart()) {
    const { value } = next
    if (value.type === 'file') {
      if (value.fieldname !== part.field) throw unexpectedFile(part)
      file = incoming(value, tooLarge, async () => {
        const after = await nextPart()
        if (!after.done) throw fieldsAfterFile()
      })
      fieldFollows = async () => (await skip(value.file, SKIPPED_BYTES)) && (await parts.next()).value?.type === 'field'
      break
    }
    bytes += typeof value.value === 'string' ? Buffer.byteLength(value.value) : 0
    if (value.valueTruncated || bytes > ALL_FIELDS_BYTES)
      throw new ApiError(400, 'field_too_long', `The field ${value.fieldname} is too long.`)
    if (Object.hasOwn(fields, value.fieldname)) throw apiErrors.invalid(`The field ${value.fieldname} was sent twice.`)
    if (typeof value.value !== 'string') throw apiErrors.invalid(`The field ${value.fieldname} must be plain text.`)
    fields[value.fieldname] = value.value
  }
  if (!file && part.required) throw part.limit ? new ApiError(400, 'no_file', part.limit.missing) : noFile()
  return { fields, file, fieldFollows }
}

const incoming = (part: MultipartFile, tooLarge: () => ApiError, end: () => Promise<void>): IncomingFile => ({
  filename: part.filename,
  mimeType: part.mimetype,
  receive: async (keep) => {
    const stored = await keep(part.file).catch(nameBreak)
    if (part.file.truncated) throw tooLarge()
    await end()
    return stored
  },
})

/** Skips a file; returns whether it ended within `maxBytes` bytes. */
const skip = async (file: Readable, maxBytes: number): Promise<boolean> => {
  let skipped = 0
  // The rest of the body is discarded after the reply.
  for await (const bytes of file.iterator({ destroyOnReturn: false })) {
    skipped += bytes.length
    if (skipped > maxBytes) return false
  }
  return true
}

export const noFile = () => new ApiError(400, 'no_file', apiMessages.noFile)

export const fileTooLarge = (maxBytes: number) =>
  new ApiError(413, 'file_too_large', apiMessages.fileTooLarge(formatBytes(maxBytes)))

const unexpectedFile = (part: FilePart) => apiErrors.invalid(`The file must be in the field "${part.field}".`)
export const fieldsAfterFile = () =>
  new ApiError(400, 'fields_after_file', 'Text fields must come before the file in the form. Nothing was saved.')

// The form parser's error for a truncated body has no code.
const BROKEN_OFF = /unexpected end of multipart data$/i
const nameBreak = (error: unknown): never => {
  throw error instanceof Error && BROKEN_OFF.test(error.message) ? uploadBrokenOff() : error
}
