import { securityHeaders } from '#server/infra/http/security.ts'

/** The headers of each kind of answer, by its name in the docs. */
export type Sent = Record<string, Record<string, unknown>>

const POLICY = 'content-security-policy'
const EVERYWHERE = [
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
]

/** The security headers as a page of the docs. */
export const printHeaders = (plain: Sent, counting: Sent): string => {
  const answers = Object.keys(plain)
  const policies = [...new Set([plain, counting].flatMap((sent) => answers.map((name) => sent[name]?.[POLICY])))]
  const letterOf = (sent: Sent, name: string) => String.fromCharCode(65 + policies.indexOf(sent[name]?.[POLICY]))
  const [strict = '', ...others] = policies.map((policy) => String(policy))
  return `# Security headers

What the server sends, as \`security-headers.test.ts\` (server/features/marketing/counting) finds it; this page is written by that test.

## On every answer

${table([['header', 'value'], ...EVERYWHERE.map((header) => [`\`${header}\``, code(theOne(header, [plain, counting]))])])}

On https also \`strict-transport-security: ${securityHeaders(true)['strict-transport-security']}\`.

## By kind of answer

${table([
  ['answer', 'content security policy', 'with `GA_MEASUREMENT_ID`', '`cache-control`', '`x-robots-tag`'],
  ...answers.map((name) => [
    name,
    letterOf(plain, name),
    letterOf(counting, name),
    code(plain[name]?.['cache-control']),
    code(plain[name]?.['x-robots-tag']),
  ]),
])}

Policy A:

${block(strict.split('; '))}
${others.map((policy, place) => `\nPolicy ${String.fromCharCode(66 + place)} differs from it in:\n\n${block(unlike(policy, strict))}\n`).join('')}`
}

/** What every answer sends of this header. @throws when one differs */
const theOne = (header: string, all: readonly Sent[]): unknown => {
  const [value, ...more] = new Set(all.flatMap((sent) => Object.values(sent).map((headers) => headers[header])))
  if (more.length > 0) throw new Error(`${header} is not the same on every answer.`)
  return value
}

const unlike = (policy: string, other: string): string[] => {
  const directives = new Set(other.split('; '))
  return policy.split('; ').filter((directive) => !directives.has(directive))
}

const code = (value: unknown): string => (value === undefined ? '' : `\`${String(value)}\``)
const block = (lines: readonly string[]): string => ['```', ...lines, '```'].join('\n')
const table = ([head = [], ...rows]: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
