import { createInterface } from 'node:readline'

/**
 * Copies a stream to another line by line, each with a name before it.
 * @param {NodeJS.ReadableStream} from
 * @param {NodeJS.WritableStream} to
 * @param {string} prefix
 */
export function prefixLines(from, to, prefix) {
  createInterface({ input: from, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) =>
    to.write(`${prefix}${line}\n`),
  )
}
