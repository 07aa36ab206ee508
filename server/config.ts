import { resolve } from 'node:path'
import * as v from 'valibot'
import { PRODUCT } from '#common/product.ts'
import { parseEmailAddress, parseSmtpUrl } from './infra/email/addresses.ts'
import type { MailSetting } from './infra/email/open-mailer.ts'
import { StartupError } from './infra/startup-errors.ts'

/** A setting that is missing, malformed or at odds with another one. The message is a sentence for the operator. */
export class ConfigError extends StartupError {}

const GIBIBYTE = 1024 ** 3

const wholeNumber = (name: string, least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `${name} must be a whole number.`),
    v.transform(Number),
    v.minValue(least, `${name} must be at least ${least}.`),
    v.maxValue(most, `${name} must be at most ${most}.`),
  )

const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  v.picklist(values, `${name} must be one of: ${values.join(', ')}.`)

const ORIGIN_WRONG =
  'ORIGIN must be an address such as https://stories.example.org: http or https, and nothing behind the name.'

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

const SMTP_URL_WRONG =
  'SMTP_URL must be an address such as smtp://user:password@mail.example.org:587, or smtps://… where TLS comes first; signs such as @ in the password are written as %40.'

const read = <T>(parse: (text: string) => T | undefined, sentence: string) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const parsed = parse(dataset.value)
      if (parsed !== undefined) return parsed
      addIssue({ message: sentence })
      return NEVER
    }),
  )

const environment = v.object({
  NODE_ENV: v.optional(v.string(), 'production'),
  PORT: v.optional(wholeNumber('PORT', 0, 65_535), '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  ORIGIN: v.optional(v.pipe(v.string(), v.check(isOrigin, ORIGIN_WRONG))),
  DATA_DIR: v.optional(v.string(), 'data'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres:// or postgresql://.')),
  ),
  DATABASE_POOL: v.optional(wholeNumber('DATABASE_POOL', 2, 500), '10'),
  ROLE: v.optional(oneOf('ROLE', ['all', 'web', 'worker']), 'all'),
  TRUST_PROXY: v.optional(wholeNumber('TRUST_PROXY', 0, 10), '0'),
  SESSION_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'SESSION_SECRET must have at least 32 characters.'))),
  SPEECH: v.optional(oneOf('SPEECH', ['auto', 'whisper', 'openai', 'gemini', 'pocketsphinx', 'off']), 'auto'),
  FFMPEG: v.optional(v.string()),
  FFPROBE: v.optional(v.string()),
  MAX_AUDIO_BYTES: v.optional(wholeNumber('MAX_AUDIO_BYTES', 1024, 1024 * GIBIBYTE), String(8 * GIBIBYTE)),
  MIN_FREE_BYTES: v.optional(wholeNumber('MIN_FREE_BYTES', 0, 1024 * GIBIBYTE), String(GIBIBYTE / 2)),
  SMTP_URL: v.optional(read(parseSmtpUrl, SMTP_URL_WRONG)),
  MAIL_FROM: v.optional(
    read(parseEmailAddress, 'MAIL_FROM must be an address such as Keepsaid <stories@example.org>.'),
  ),
  CONTACT_EMAIL: v.optional(v.pipe(v.string(), v.email('CONTACT_EMAIL must be an address such as help@example.org.'))),
  GA_MEASUREMENT_ID: v.optional(
    v.pipe(v.string(), v.regex(/^G-[A-Z0-9]{4,20}$/, 'GA_MEASUREMENT_ID must look like G-ABC1234567.')),
  ),
  PAYMENTS: v.optional(oneOf('PAYMENTS', ['test', 'off']), 'test'),
  LOG_LEVEL: v.optional(oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

/** Every setting of the server, checked. Paths are absolute, sizes in bytes, `origin` has no trailing slash. */
export type Config = {
  development: boolean
  port: number
  host: string
  origin: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  runs: { web: boolean; worker: boolean }
  trustProxy: number
  secureCookies: boolean
  sessionSecret: string | undefined
  speech: 'auto' | 'whisper' | 'openai' | 'gemini' | 'pocketsphinx' | 'off'
  ffmpeg: string | undefined
  ffprobe: string | undefined
  maxAudioBytes: number
  /** No more recordings are taken in while less than this is left on the disk. */
  minFreeBytes: number
  mail: MailSetting
  payments: 'test' | 'off'
  /** Where the public pages send mail to; none where nobody is named. */
  contactEmail: string | undefined
  /** The GA4 property that counts visits; without one nothing does. */
  measurementId: string | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Where programs are looked for. */
  searchPath: string
}

/** Reads and checks the settings; throws {@link ConfigError} with one sentence for each thing that is wrong. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = v.safeParse(environment, given)
  if (!parsed.success) throw new ConfigError(parsed.issues.map((issue) => issue.message).join(' '))
  const s = parsed.output
  const origin = new URL(s.ORIGIN ?? `http://localhost:${s.PORT}`).origin
  const contradictions = findContradictions(s, origin)
  if (contradictions.length > 0) throw new ConfigError(contradictions.join(' '))
  return {
    development: s.NODE_ENV === 'development',
    port: s.PORT,
    host: s.HOST,
    origin,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    databasePool: s.DATABASE_POOL,
    runs: { web: s.ROLE !== 'worker', worker: s.ROLE !== 'web' },
    trustProxy: s.TRUST_PROXY,
    secureCookies: origin.startsWith('https:'),
    sessionSecret: s.SESSION_SECRET,
    speech: s.SPEECH,
    ffmpeg: s.FFMPEG,
    ffprobe: s.FFPROBE,
    maxAudioBytes: s.MAX_AUDIO_BYTES,
    minFreeBytes: s.MIN_FREE_BYTES,
    mail: {
      from: s.MAIL_FROM ?? { name: PRODUCT, address: `keepsaid@${new URL(origin).hostname}` },
      server: s.SMTP_URL,
    },
    payments: s.PAYMENTS,
    contactEmail: s.CONTACT_EMAIL ?? s.MAIL_FROM?.address,
    measurementId: s.GA_MEASUREMENT_ID,
    logLevel: s.LOG_LEVEL,
    searchPath: env.PATH ?? '',
  }
}

/** The settings of this process. The only place that reads the environment. */
export const processConfig = (): Config => readConfig(process.env)

const findContradictions = (s: v.InferOutput<typeof environment>, origin: string): string[] => {
  const found: string[] = []
  if (s.ROLE !== 'all' && !s.DATABASE_URL)
    found.push(`ROLE=${s.ROLE} needs DATABASE_URL: the embedded database belongs to one process that does everything.`)
  if (s.ROLE === 'web' && !s.SESSION_SECRET)
    found.push('ROLE=web needs SESSION_SECRET: several web processes must sign sessions with the same secret.')
  if (origin.startsWith('https:') && s.TRUST_PROXY === 0)
    found.push('ORIGIN is https, so a TLS proxy stands in front: say how many proxies to trust with TRUST_PROXY=1.')
  if (s.SMTP_URL && !s.MAIL_FROM)
    found.push('SMTP_URL needs MAIL_FROM: the address that mail comes from, one the mail server lets us use.')
  if (s.MAIL_FROM && !s.SMTP_URL)
    found.push('MAIL_FROM needs SMTP_URL: without a mail server no mail is sent, it is only kept in files.')
  if (s.SPEECH === 'openai' || s.SPEECH === 'gemini')
    found.push(`SPEECH=${s.SPEECH} is not available in this version: choose auto, whisper, pocketsphinx or off.`)
  return found
}
