import { PRODUCT } from '#server/product.ts'

/** What every bag begins with (RFC 8493, 2.1.1): the version of the format, and that its texts are UTF-8. */
export const BAGIT = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'

/** A path as manifests write it (RFC 8493, 2.1.3): what would end a line is encoded, and so is the sign for that. */
const encoded = (path: string): string => path.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** A line of a manifest, as `sha256sum` writes it too. */
export const manifestLine = ({ path, sha256 }: { path: string; sha256: string }): string =>
  `${sha256}  ${encoded(path)}\n`

export type BagFacts = {
  identifier: string
  vault: string
  description: string
  madeAt: Date
  payloadBytes: number
  payloadFiles: number
  stories: number
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes as people say it: "5.1 GB", thousand by thousand. */
export const sayBytes = (bytes: number): string => {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const amount = bytes / 1000 ** power
  return `${amount >= 100 || power === 0 ? Math.round(amount) : Number(amount.toFixed(1))} ${UNITS[power]}`
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** What is known of the bag as a whole (RFC 8493, 2.2.2). */
export const bagInfo = (facts: BagFacts): string =>
  [
    ['Source-Organization', facts.vault],
    ['Bag-Software-Agent', PRODUCT],
    ['Bagging-Date', facts.madeAt.toISOString().slice(0, 10)],
    ['External-Identifier', facts.identifier],
    ['External-Description', facts.description],
    ['Bag-Size', sayBytes(facts.payloadBytes)],
    ['Payload-Oxum', `${facts.payloadBytes}.${facts.payloadFiles}`],
    ['Story-Count', String(facts.stories)],
  ]
    .map(([label, value]) => `${label}: ${oneLine(value ?? '')}\n`)
    .join('')
