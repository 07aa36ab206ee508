import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { PRODUCT } from '#common/product.ts'
import { type EmailAddress, parseEmailAddress, parseSmtpUrl } from './infra/email/addresses.ts'
import { parseS3Address } from './infra/files/s3/s3-address.ts'
import { StartupError } from './infra/startup-errors.ts'
import type { ModelSettings } from './infra/writer/model-writer.ts'

/** A setting is missing, malformed or in conflict with another. The message tells the operator what to change. */
export class ConfigError extends StartupError {}

const GIBIBYTE = 1024 ** 3

const wholeNumber = (name: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `${name} must be a whole number.`),
    v.transform(Number),
    v.minValue(min, `${name} must be at least ${min}.`),
    v.maxValue(max, `${name} must be at most ${max}.`),
  )

const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  v.picklist(values, `${name} must be one of: ${values.join(', ')}.`)

const parsedBy = <T>(parse: (text: string) => T | undefined, message: string) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const parsed = parse(dataset.value)
      if (parsed !== undefined) return parsed
      addIssue({ message })
      return NEVER
    }),
  )

/** An amount such as 0.6, as a number of `unit`s. */
const amount = (name: string, unit: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}(\.\d{1,4})?$/, `${name} must be a number such as 0.6.`),
    v.transform((text) => Math.round(Number(text) * unit)),
    v.maxValue(max * unit, `${name} must be at most ${max}.`),
  )

const baseUrl = (name: string) =>
  parsedBy((text) => {
    const url = URL.parse(text)
    const isPlain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
    return isPlain ? url.href.replace(/\/+$/, '') : undefined
  }, `${name} must be an address such as https://api.example.org/v1.`)

const shortText = (name: string) => v.pipe(v.string(), v.maxLength(80, `${name} can have at most 80 characters.`))

const MICRODOLLARS_PER_CENT = 10_000
const MICRODOLLARS_PER_DOLLAR = 1_000_000

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
}

const INVALID_ORIGIN =
  'ORIGIN must be an address such as https://stories.example.org: http or https, with nothing after the host name and port.'
const INVALID_SMTP_URL =
  'SMTP_URL must be an address such as smtp://user:password@mail.example.org:587, or smtps://… for implicit TLS. Percent-encode special characters in the password, such as %40 for @.'

const INVALID_METRICS = 'METRICS must be a token of 32 or more characters: letters, digits and -._~+/=.'

/** PostgreSQL can't work in a folder whose name has line breaks, and no one means to have one. */
const folderPath = (name: string) =>
  v.pipe(v.string(), v.regex(/^\P{Cc}*$/u, `${name} must be the path of a folder, without line breaks or tabs.`))

const INVALID_FILES =
  'FILES must be an address such as s3://bucket/folder?endpoint=https://s3.example.org&region=us-east-1&encryption=AES256, of which only the bucket is needed.'

const environment = v.object({
  NODE_ENV: v.optional(v.string(), 'production'),
  PORT: v.optional(wholeNumber('PORT', 0, 65_535), '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  ORIGIN: v.optional(v.pipe(v.string(), v.check(isOrigin, INVALID_ORIGIN))),
  DATA_DIR: v.optional(folderPath('DATA_DIR')),
  DEMO: v.optional(v.string()),
  FILES: v.optional(parsedBy(parseS3Address, INVALID_FILES)),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  AWS_SESSION_TOKEN: v.optional(v.string()),
  BACKUPS: v.optional(oneOf('BACKUPS', ['nightly', 'off']), 'nightly'),
  BACKUP_DIR: v.optional(folderPath('BACKUP_DIR')),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres:// or postgresql://.')),
  ),
  DATABASE_POOL: v.optional(wholeNumber('DATABASE_POOL', 2, 500), '10'),
  DATABASE_PREPARE: v.optional(oneOf('DATABASE_PREPARE', ['on', 'off']), 'on'),
  ROLE: v.optional(oneOf('ROLE', ['all', 'web', 'worker']), 'all'),
  TRUST_PROXY: v.optional(wholeNumber('TRUST_PROXY', 0, 10), '0'),
  SESSION_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'SESSION_SECRET must have at least 32 characters.'))),
  SPEECH: v.optional(oneOf('SPEECH', ['auto', 'moonshine', 'whisper', 'openai', 'gemini', 'off']), 'auto'),
  OPENAI_API_KEY: v.optional(v.string()),
  OPENAI_BASE_URL: v.optional(baseUrl('OPENAI_BASE_URL')),
  OPENAI_COMPANY: v.optional(shortText('OPENAI_COMPANY')),
  OPENAI_SPEECH_MODEL: v.optional(shortText('OPENAI_SPEECH_MODEL'), 'whisper-1'),
  OPENAI_CENTS_PER_MINUTE: v.optional(amount('OPENAI_CENTS_PER_MINUTE', MICRODOLLARS_PER_CENT, 100), '0.6'),
  GEMINI_API_KEY: v.optional(v.string()),
  GEMINI_SPEECH_MODEL: v.optional(shortText('GEMINI_SPEECH_MODEL'), 'gemini-3.5-transcribe'),
  GEMINI_CENTS_PER_MINUTE: v.optional(amount('GEMINI_CENTS_PER_MINUTE', MICRODOLLARS_PER_CENT, 100), '1'),
  SPEECH_DOLLARS_PER_DAY: v.optional(amount('SPEECH_DOLLARS_PER_DAY', MICRODOLLARS_PER_DOLLAR, 10_000), '1'),
  WRITER: v.optional(oneOf('WRITER', ['auto', 'google', 'openai', 'anthropic', 'built-in']), 'auto'),
  OPENAI_WRITER_MODEL: v.optional(shortText('OPENAI_WRITER_MODEL'), 'gpt-5.4-mini'),
  GEMINI_WRITER_MODEL: v.optional(shortText('GEMINI_WRITER_MODEL'), 'gemini-3.8-flash'),
  ANTHROPIC_API_KEY: v.optional(v.string()),
  ANTHROPIC_WRITER_MODEL: v.optional(shortText('ANTHROPIC_WRITER_MODEL'), 'claude-haiku-5-5'),
  WRITER_CENTS_PER_TEXT: v.optional(amount('WRITER_CENTS_PER_TEXT', MICRODOLLARS_PER_CENT, 100), '1'),
  WRITER_DOLLARS_PER_DAY: v.optional(amount('WRITER_DOLLARS_PER_DAY', MICRODOLLARS_PER_DOLLAR, 10_000), '0.5'),
  FFMPEG: v.optional(v.string()),
  FFPROBE: v.optional(v.string()),
  MAX_AUDIO_BYTES: v.optional(wholeNumber('MAX_AUDIO_BYTES', 1024, 1024 * GIBIBYTE), String(8 * GIBIBYTE)),
  MIN_FREE_BYTES: v.optional(wholeNumber('MIN_FREE_BYTES', 0, 1024 * GIBIBYTE), String(GIBIBYTE / 2)),
  SMTP_URL: v.optional(parsedBy(parseSmtpUrl, INVALID_SMTP_URL)),
  MAIL_FROM: v.optional(
    parsedBy(parseEmailAddress, 'MAIL_FROM must be an address such as Keepsaid <stories@example.org>.'),
  ),
  CONTACT_EMAIL: v.optional(v.pipe(v.string(), v.email('CONTACT_EMAIL must be an address such as help@example.org.'))),
  GA_MEASUREMENT_ID: v.optional(
    v.pipe(v.string(), v.regex(/^G-[A-Z0-9]{4,20}$/, 'GA_MEASUREMENT_ID must look like G-ABC1234567.')),
  ),
  PAYMENTS: v.optional(oneOf('PAYMENTS', ['test', 'stripe', 'off']), 'test'),
  ALLOW_TEST_PAYMENTS: v.optional(oneOf('ALLOW_TEST_PAYMENTS', ['yes', 'no']), 'no'),
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^(sk|rk)_\w+$/, 'STRIPE_SECRET_KEY must start with sk_ or rk_.')),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^whsec_\w+$/, 'STRIPE_WEBHOOK_SECRET must start with whsec_.')),
  ),
  STRIPE_PUBLISHABLE_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^pk_\w+$/, 'STRIPE_PUBLISHABLE_KEY must start with pk_.')),
  ),
  STRIPE_BASE_URL: v.optional(baseUrl('STRIPE_BASE_URL')),
  METRICS: v.optional(v.pipe(v.string(), v.regex(/^[\w.~+/=-]{32,}$/, INVALID_METRICS))),
  LOG_LEVEL: v.optional(oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

const OPENAI_URL = 'https://api.openai.com/v1'
const GEMINI_URL = 'https://generativelanguage.googleapis.com/v1beta'

const ANTHROPIC_URL = 'https://api.anthropic.com/v1'

/** A server of one's own may need no key. */
const hasOpenAi = (s: v.InferOutput<typeof environment>): boolean =>
  s.OPENAI_API_KEY !== undefined || s.OPENAI_BASE_URL !== undefined

/** Whom owners agree to: a server with the same calls as OpenAI is named with its host. */
const openAiLabel = (s: v.InferOutput<typeof environment>): string =>
  s.OPENAI_BASE_URL ? `${s.OPENAI_COMPANY} (${new URL(s.OPENAI_BASE_URL).host})` : 'OpenAI'

/** The language models that can be used, in the order in which they are tried. */
const findModels = (s: v.InferOutput<typeof environment>): ModelSettings[] => {
  const models: ModelSettings[] = []
  if (s.GEMINI_API_KEY)
    models.push({
      kind: 'google',
      label: 'Google',
      key: s.GEMINI_API_KEY,
      baseUrl: GEMINI_URL,
      model: s.GEMINI_WRITER_MODEL,
    })
  if (hasOpenAi(s))
    models.push({
      kind: 'openai',
      label: openAiLabel(s),
      key: s.OPENAI_API_KEY,
      baseUrl: s.OPENAI_BASE_URL ?? OPENAI_URL,
      model: s.OPENAI_WRITER_MODEL,
    })
  if (s.ANTHROPIC_API_KEY)
    models.push({
      kind: 'anthropic',
      label: 'Anthropic',
      key: s.ANTHROPIC_API_KEY,
      baseUrl: ANTHROPIC_URL,
      model: s.ANTHROPIC_WRITER_MODEL,
    })
  return models
}

/** Undefined: what the AWS SDK finds, such as a role of the machine. */
const awsCredentials = (s: v.InferOutput<typeof environment>) =>
  s.AWS_ACCESS_KEY_ID === undefined || s.AWS_SECRET_ACCESS_KEY === undefined
    ? undefined
    : {
        accessKeyId: s.AWS_ACCESS_KEY_ID,
        secretAccessKey: s.AWS_SECRET_ACCESS_KEY,
        ...(s.AWS_SESSION_TOKEN !== undefined && { sessionToken: s.AWS_SESSION_TOKEN }),
      }

/** Where a service keeps its data on Linux. */
const SYSTEM_DATA_DIR = '/var/lib/keepsaid'

/** The settings of the server. Paths are absolute, sizes are in bytes, and `origin` has no trailing slash. */
export type Config = ReturnType<typeof readConfig>

/** Parses and checks the settings. Throws {@link ConfigError} with one sentence per problem. */
export const readConfig = (env: Record<string, string | undefined>) => {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = v.safeParse(environment, nonEmpty)
  if (!parsed.success) throw new ConfigError(parsed.issues.map((issue) => issue.message).join(' '))
  const s = parsed.output
  const origin = new URL(s.ORIGIN ?? `http://localhost:${s.PORT}`).origin
  const conflicts = findConflicts(s, origin)
  if (conflicts.length > 0) throw new ConfigError(conflicts.join(' '))
  const demo = s.DEMO ? 'demo' : ''
  const from: EmailAddress = s.MAIL_FROM ?? { name: PRODUCT, address: `keepsaid@${new URL(origin).hostname}` }
  return {
    development: s.NODE_ENV === 'development',
    port: s.PORT,
    host: s.HOST,
    origin,
    dataDir: resolve(s.DATA_DIR ?? join('data', demo)),
    /** Used if `dataDir` isn’t set and the database can't work there; see openDataFolder. */
    fallbackDataDir: s.DATA_DIR === undefined ? join(SYSTEM_DATA_DIR, demo) : undefined,
    /** Whether backups are made every night and before upgrades. They copy a folder, not a bucket. */
    backups: s.BACKUPS !== 'off' && s.FILES === undefined,
    /** By default a folder in `dataDir`. */
    backupDir: s.BACKUP_DIR === undefined ? undefined : resolve(s.BACKUP_DIR),
    /** The object store with recordings and photos; without one, they are in `dataDir`. */
    files: s.FILES && { ...s.FILES, credentials: awsCredentials(s) },
    awsCredentials: awsCredentials(s),
    databaseUrl: s.DATABASE_URL,
    databasePool: s.DATABASE_POOL,
    /** Whether the hottest reads are SQL `PREPARE`d on their connection, which a pooler may give to others in between. */
    databasePrepares: s.DATABASE_PREPARE === 'on',
    runs: { web: s.ROLE !== 'worker', worker: s.ROLE !== 'web' },
    trustProxy: s.TRUST_PROXY,
    secureCookies: origin.startsWith('https:'),
    sessionSecret: s.SESSION_SECRET,
    speech: {
      setting: s.SPEECH,
      openai: hasOpenAi(s)
        ? {
            key: s.OPENAI_API_KEY,
            baseUrl: s.OPENAI_BASE_URL ?? OPENAI_URL,
            model: s.OPENAI_SPEECH_MODEL,
            label: openAiLabel(s),
            pricePerMinute: s.OPENAI_CENTS_PER_MINUTE,
          }
        : undefined,
      gemini: s.GEMINI_API_KEY
        ? {
            key: s.GEMINI_API_KEY,
            baseUrl: GEMINI_URL,
            model: s.GEMINI_SPEECH_MODEL,
            label: 'Google',
            pricePerMinute: s.GEMINI_CENTS_PER_MINUTE,
          }
        : undefined,
      /** What a family's recordings may cost at providers, in millionths of a dollar. */
      maxPerDay: s.SPEECH_DOLLARS_PER_DAY,
    },
    writer: {
      setting: s.WRITER,
      models: findModels(s),
      /** What one attempt may cost, in millionths of a dollar. */
      pricePerText: s.WRITER_CENTS_PER_TEXT,
      maxPerDay: s.WRITER_DOLLARS_PER_DAY,
    },
    ffmpeg: s.FFMPEG,
    ffprobe: s.FFPROBE,
    maxAudioBytes: s.MAX_AUDIO_BYTES,
    /** New recordings are refused when less than this is free on the disk. */
    minFreeBytes: s.MIN_FREE_BYTES,
    mail: { from, server: s.SMTP_URL },
    payments: s.PAYMENTS,
    stripe:
      s.STRIPE_SECRET_KEY !== undefined && s.STRIPE_WEBHOOK_SECRET !== undefined
        ? {
            secretKey: s.STRIPE_SECRET_KEY,
            webhookSecret: s.STRIPE_WEBHOOK_SECRET,
            /** With it, people pay on a page of ours instead of Stripe's. */
            publishableKey: s.STRIPE_PUBLISHABLE_KEY,
            baseUrl: s.STRIPE_BASE_URL,
          }
        : undefined,
    /** The contact address on the public pages, if any. */
    contactEmail: s.CONTACT_EMAIL ?? s.MAIL_FROM?.address,
    /** The GA4 property that counts visits, if any. */
    measurementId: s.GA_MEASUREMENT_ID,
    /** Opens `/metrics` to requests that send it. */
    metricsToken: s.METRICS,
    logLevel: s.LOG_LEVEL,
    /** Where to look for programs. */
    searchPath: env.PATH ?? '',
  }
}

/** The settings of this process. This is the only place that reads the environment. */
export const processConfig = (): Config => readConfig(process.env)

/** Host names that only the own machine or the own network can reach. */
const PRIVATE_HOST =
  /^(localhost|127(\.\d+){3}|\[::1\]|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[f[cd].*\]|[^.:[\]]+|.+\.(local|lan|internal|home\.arpa|test|localhost))$/

const isPublic = (origin: string): boolean => !PRIVATE_HOST.test(new URL(origin).hostname)

const findConflicts = (s: v.InferOutput<typeof environment>, origin: string): string[] => {
  const found: string[] = []
  if (s.ROLE !== 'all' && !s.DATABASE_URL)
    found.push(
      `ROLE=${s.ROLE} needs DATABASE_URL: Keepsaid's own database works only for a single process with ROLE=all.`,
    )
  if (s.FILES && !s.DATABASE_URL)
    found.push(
      'FILES needs DATABASE_URL: Keepsaid backs up its own database together with the files of a folder, and can’t copy a bucket.',
    )
  if (s.FILES && !s.SESSION_SECRET)
    found.push(
      'FILES needs SESSION_SECRET: all processes that share the files must sign sessions with the same secret.',
    )
  if ((s.AWS_ACCESS_KEY_ID === undefined) !== (s.AWS_SECRET_ACCESS_KEY === undefined))
    found.push(
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both, or none to use a role of the machine.',
    )
  if (s.ROLE === 'web' && !s.SESSION_SECRET)
    found.push('ROLE=web needs SESSION_SECRET: all web processes must sign sessions with the same secret.')
  if (origin.startsWith('https:') && s.TRUST_PROXY === 0)
    found.push('ORIGIN is https, so a TLS proxy is in front of the server: set TRUST_PROXY=1, or how many there are.')
  if (s.SMTP_URL && !s.MAIL_FROM)
    found.push('SMTP_URL needs MAIL_FROM: the sender address of emails, one that the mail server accepts.')
  if (s.MAIL_FROM && !s.SMTP_URL)
    found.push('MAIL_FROM needs SMTP_URL: without a mail server, emails are only written to files.')
  if (s.SPEECH === 'openai' && !hasOpenAi(s)) found.push('SPEECH=openai needs OPENAI_API_KEY or OPENAI_BASE_URL.')
  if (s.SPEECH === 'gemini' && !s.GEMINI_API_KEY) found.push('SPEECH=gemini needs GEMINI_API_KEY.')
  if (s.WRITER === 'google' && !s.GEMINI_API_KEY) found.push('WRITER=google needs GEMINI_API_KEY.')
  if (s.WRITER === 'openai' && !hasOpenAi(s)) found.push('WRITER=openai needs OPENAI_API_KEY or OPENAI_BASE_URL.')
  if (s.WRITER === 'anthropic' && !s.ANTHROPIC_API_KEY) found.push('WRITER=anthropic needs ANTHROPIC_API_KEY.')
  if (s.PAYMENTS === 'stripe' && !(s.STRIPE_SECRET_KEY && s.STRIPE_WEBHOOK_SECRET))
    found.push('PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
  if (s.PAYMENTS !== 'stripe' && s.STRIPE_SECRET_KEY) found.push('STRIPE_SECRET_KEY needs PAYMENTS=stripe.')
  if (s.PAYMENTS === 'test' && s.ALLOW_TEST_PAYMENTS !== 'yes' && isPublic(origin))
    found.push(
      `At ${origin}, visitors would pay at the test till, which moves no money: set PAYMENTS=stripe to sell Premium, PAYMENTS=off to give it to everyone, or ALLOW_TEST_PAYMENTS=yes to try it out.`,
    )
  if (s.OPENAI_BASE_URL && !s.OPENAI_COMPANY)
    found.push(
      'OPENAI_BASE_URL needs OPENAI_COMPANY: who runs that server. The owner of a family is asked before recordings go there.',
    )
  return found
}
