import { formatBytes } from '#common/format/numbers.ts'
import { PRODUCT } from '#common/product.ts'

/** What every bag begins with (RFC 8493, 2.1.1): the version of the format, and that its texts are UTF-8. */
export const BAGIT = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'

/** A path as manifests write it (RFC 8493, 2.1.3): what would end a line is encoded, and so is the sign for that. */
const encoded = (path: string): string => path.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** A line of a manifest, as `sha256sum` writes it too. */
export const manifestLine = ({ path, sha256 }: { path: string; sha256: string }): string =>
  `${sha256}  ${encoded(path)}\n`

export type BagMetadata = {
  identifier: string
  vault: string
  description: string
  madeAt: Date
  payloadBytes: number
  payloadFiles: number
  stories: number
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** What is known of the bag as a whole (RFC 8493, 2.2.2). */
export const bagInfo = (facts: BagMetadata): string =>
  [
    ['Source-Organization', facts.vault],
    ['Bag-Software-Agent', PRODUCT],
    ['Bagging-Date', facts.madeAt.toISOString().slice(0, 10)],
    ['External-Identifier', facts.identifier],
    ['External-Description', facts.description],
    ['Bag-Size', formatBytes(facts.payloadBytes)],
    ['Payload-Oxum', `${facts.payloadBytes}.${facts.payloadFiles}`],
    ['Story-Count', String(facts.stories)],
  ]
    .map(([label, value]) => `${label}: ${oneLine(value ?? '')}\n`)
    .join('')
