import { basename } from 'node:path'
import * as v from 'valibot'
import { isScalar, LineCounter, type Node, parseDocument } from 'yaml'

/** A mistake in a file that people write. The message starts with the file and the line. */
export class YamlFileError extends Error {}

/** From the top of the file to one of its values. */
export type YamlPath = readonly (string | number)[]

export type YamlFile = ReturnType<typeof parseYamlFile>

/**
 * Parses a file of prose that the product comes with.
 * @throws {YamlFileError} as do all methods of the result
 */
export function parseYamlFile(path: string, source: string) {
  const lineCounter = new LineCounter()
  const document = parseDocument(source, { lineCounter })

  function failAt(line: number, message: string): never {
    throw new YamlFileError(`${path}:${line}: ${message}`)
  }

  /** The line of a value, or of the nearest one around it. */
  function lineOf(at: YamlPath): number {
    const node = document.getIn(at, true) as Node | undefined
    if (node?.range) return lineCounter.linePos(node.range[0]).line
    return at.length === 0 ? 1 : lineOf(at.slice(0, -1))
  }

  function fail(at: YamlPath, message: string): never {
    failAt(lineOf(at), `${at.join('.')}: ${message}`)
  }

  const [error] = document.errors
  if (error) failAt(error.linePos?.[0].line ?? 1, error.message)

  return {
    /** Its name without the ending. */
    id: basename(path, '.yaml'),
    fail,
    parse<Schema extends v.GenericSchema>(schema: Schema): v.InferOutput<Schema> {
      const { success, output, issues } = v.safeParse(schema, document.toJS())
      if (success) return output
      const at = issues[0].path?.map(({ key }) => key as string | number) ?? []
      return fail(at, issues[0].message)
    },
    /** What `read` makes of the lines of a block. Empty lines are skipped; a SyntaxError is reported with its line. */
    lines<T>(at: YamlPath, read: (line: string) => T): T[] {
      const node = document.getIn(at, true)
      if (!isScalar(node) || node.type !== 'BLOCK_LITERAL') return fail(at, 'must be a block of lines, after a |')
      const first = lineOf(at) + 1
      return String(node.value)
        .split('\n')
        .flatMap((line, i) => {
          if (line.trim() === '') return []
          try {
            return [read(line.trim())]
          } catch (thrown) {
            if (thrown instanceof SyntaxError) failAt(first + i, thrown.message)
            throw thrown
          }
        })
    },
  }
}
