import { StringDecoder } from 'node:string_decoder'

/** Cuts a stream of UTF-8 bytes into lines. Call `end` for a last line without a line end. */
export function splitLines(onLine: (line: string) => void): { push(chunk: Buffer): void; end(): void } {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return {
    push(chunk) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line.trimEnd())
    },
    end() {
      const last = rest + decoder.end()
      rest = ''
      if (last !== '') onLine(last.trimEnd())
    },
  }
}
