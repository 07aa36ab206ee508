import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('an empty environment is valid: this machine only, embedded database, data folder in the project', () => {
  expect(readConfig({ PATH: '/bin' })).toEqual({
    development: false,
    port: 3000,
    host: '127.0.0.1',
    origin: 'http://localhost:3000',
    dataDir: resolve('data'),
    fallbackDataDir: '/var/lib/keepsaid',
    backups: true,
    backupDir: undefined,
    databaseUrl: undefined,
    databasePool: 10,
    databasePrepares: true,
    runs: { web: true, worker: true },
    trustProxy: 0,
    secureCookies: false,
    sessionSecret: undefined,
    speech: { setting: 'auto', openai: undefined, gemini: undefined, maxPerDay: 1_000_000 },
    writer: { setting: 'auto', models: [], pricePerText: 10_000, maxPerDay: 500_000 },
    ffmpeg: undefined,
    ffprobe: undefined,
    maxAudioBytes: 8 * 1024 ** 3,
    minFreeBytes: 512 * 1024 ** 2,
    mail: { from: { name: 'Keepsaid', address: 'keepsaid@localhost' }, server: undefined },
    payments: 'test',
    logLevel: 'info',
    searchPath: '/bin',
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' }).port).toBe(3000)
})

test('each key allows the language models of its company; another server is named with its host', () => {
  const { writer } = readConfig({
    GEMINI_API_KEY: 'g',
    ANTHROPIC_API_KEY: 'a',
    OPENAI_BASE_URL: 'http://10.0.0.2:8000/v1/',
    OPENAI_COMPANY: 'Our own server',
    WRITER_DOLLARS_PER_DAY: '0.2',
  })
  expect(writer.maxPerDay).toBe(200_000)
  expect(writer.models).toMatchObject([
    { kind: 'google', label: 'Google', key: 'g' },
    { kind: 'openai', label: 'Our own server (10.0.0.2:8000)', key: undefined, baseUrl: 'http://10.0.0.2:8000/v1' },
    { kind: 'anthropic', label: 'Anthropic', key: 'a' },
  ])
})

test('backups can be turned off, or be stored in a folder of their own', () => {
  const config = readConfig({ BACKUPS: 'off', BACKUP_DIR: 'elsewhere' })
  expect(config).toMatchObject({ backups: false, backupDir: resolve('elsewhere') })
})

test('an https origin makes cookies secure, and loses its trailing slash', () => {
  const config = readConfig({ ORIGIN: 'https://stories.example.org/', TRUST_PROXY: '1', PAYMENTS: 'off' })
  expect(config).toMatchObject({ origin: 'https://stories.example.org', secureCookies: true, trustProxy: 1 })
})

test('SMTP_URL and MAIL_FROM are parsed', () => {
  const { mail } = readConfig({
    SMTP_URL: 'smtp://keep%40said:p%40ss%3A@mail.example.org',
    MAIL_FROM: 'Keepsaid <stories@example.org>',
  })
  const auth = { user: 'keep@said', pass: 'p@ss:' }
  expect(mail).toEqual({
    from: { name: 'Keepsaid', address: 'stories@example.org' },
    server: { host: 'mail.example.org', port: 587, secure: false, requireTLS: true, auth },
  })
})

test('hosted speech engines, with their prices in millionths of a dollar', () => {
  const { speech } = readConfig({ OPENAI_API_KEY: 'o', GEMINI_API_KEY: 'g', SPEECH_DOLLARS_PER_DAY: '0.5' })
  expect(speech).toEqual({
    setting: 'auto',
    openai: {
      key: 'o',
      baseUrl: 'https://api.openai.com/v1',
      model: 'whisper-1',
      label: 'OpenAI',
      pricePerMinute: 6000,
    },
    gemini: {
      key: 'g',
      baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
      model: 'gemini-3.5-transcribe',
      label: 'Google',
      pricePerMinute: 10_000,
    },
    maxPerDay: 500_000,
  })
  const own = { OPENAI_BASE_URL: 'http://10.0.0.2:8000/v1/', OPENAI_COMPANY: 'Our own server' }
  expect(readConfig(own).speech.openai).toMatchObject({
    key: undefined,
    baseUrl: 'http://10.0.0.2:8000/v1',
    label: 'Our own server (10.0.0.2:8000)',
  })
})

test('the test till is for the own machine and network, unless it is allowed elsewhere', () => {
  for (const host of ['localhost:3000', '127.0.0.1', '192.168.1.20', '[::1]:3000', 'nas', 'stories.local'])
    expect(readConfig({ ORIGIN: `http://${host}` }).payments).toBe('test')
  for (const host of ['stories.example.org', '8.8.8.8', '172.32.0.1', '[2001:db8::1]'])
    expect(() => readConfig({ ORIGIN: `http://${host}` })).toThrow('test till')
  expect(readConfig({ ORIGIN: 'http://stories.example.org', ALLOW_TEST_PAYMENTS: 'yes' }).payments).toBe('test')
})

test('files in a bucket, which backups don’t copy', () => {
  const env = { FILES: 's3://vault/stories', DATABASE_URL: 'postgres://x', SESSION_SECRET: 's'.repeat(32) }
  const bucket = { bucket: 'vault', prefix: 'stories/', credentials: undefined }
  expect(readConfig(env)).toMatchObject({ files: bucket, backups: false })
  const key = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  expect(readConfig({ ...env, ...key })).toMatchObject({ files: { credentials }, awsCredentials: credentials })
})

describe('an invalid setting is refused with a message', () => {
  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number.'],
    [{ PORT: '70000' }, 'PORT must be at most 65535.'],
    [{ ORIGIN: 'stories' }, 'ORIGIN must be an address such as https://stories.example.org'],
    [{ ORIGIN: 'ftp://stories.example.org' }, 'ORIGIN must be an address'],
    [{ ORIGIN: 'stories.example.org:3000' }, 'ORIGIN must be an address'],
    [{ ORIGIN: 'http://example.org/stories' }, 'nothing after the host name'],
    [{ ORIGIN: 'http://example.org/?family=1' }, 'nothing after the host name'],
    [{ ORIGIN: 'http://ada@example.org' }, 'ORIGIN must be an address'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters.'],
    [{ SPEECH: 'magic' }, 'SPEECH must be one of: auto, moonshine, whisper, openai, gemini, off.'],
    [{ DATA_DIR: '/srv/a\nb' }, 'DATA_DIR must be the path of a folder, without line breaks or tabs.'],
    [{ BACKUP_DIR: '/srv/a\tb' }, 'BACKUP_DIR must be the path of a folder, without line breaks or tabs.'],
    [{ BACKUPS: 'hourly' }, 'BACKUPS must be one of: nightly, off.'],
    [{ FILES: '/srv/files' }, 'FILES must be an address such as s3://bucket'],
    [{ FILES: 's3://vault' }, 'FILES needs DATABASE_URL'],
    [{ FILES: 's3://vault', DATABASE_URL: 'postgres://x' }, 'FILES needs SESSION_SECRET'],
    [{ AWS_ACCESS_KEY_ID: 'key' }, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together'],
    [{ ROLE: 'worker' }, 'ROLE=worker needs DATABASE_URL'],
    [{ ROLE: 'web', DATABASE_URL: 'postgres://x' }, 'ROLE=web needs SESSION_SECRET'],
    [{ ORIGIN: 'https://stories.example.org' }, 'TRUST_PROXY=1'],
    [{ WRITER: 'magic' }, 'WRITER must be one of: auto, google, openai, anthropic, built-in.'],
    [{ WRITER: 'google' }, 'WRITER=google needs GEMINI_API_KEY.'],
    [{ WRITER: 'openai' }, 'WRITER=openai needs OPENAI_API_KEY or OPENAI_BASE_URL.'],
    [{ WRITER: 'anthropic' }, 'WRITER=anthropic needs ANTHROPIC_API_KEY.'],
    [{ WRITER_DOLLARS_PER_DAY: 'much' }, 'WRITER_DOLLARS_PER_DAY must be a number such as 0.6.'],
    [{ SPEECH: 'openai' }, 'SPEECH=openai needs OPENAI_API_KEY or OPENAI_BASE_URL.'],
    [{ SPEECH: 'gemini' }, 'SPEECH=gemini needs GEMINI_API_KEY.'],
    [{ OPENAI_BASE_URL: 'http://10.0.0.2/v1' }, 'OPENAI_BASE_URL needs OPENAI_COMPANY'],
    [{ OPENAI_BASE_URL: 'localhost:8000', OPENAI_COMPANY: 'Us' }, 'OPENAI_BASE_URL must be an address such as'],
    [{ OPENAI_CENTS_PER_MINUTE: 'free' }, 'OPENAI_CENTS_PER_MINUTE must be a number such as 0.6.'],
    [{ SPEECH_DOLLARS_PER_DAY: '20000' }, 'SPEECH_DOLLARS_PER_DAY must be at most 10000.'],
    [{ SMTP_URL: 'mail.example.org', MAIL_FROM: 'a@example.org' }, 'SMTP_URL must be an address such as smtp://'],
    [{ SMTP_URL: 'http://mail.example.org', MAIL_FROM: 'a@example.org' }, 'SMTP_URL must be an address'],
    [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address such as'],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'SMTP_URL needs MAIL_FROM'],
    [{ MAIL_FROM: 'a@example.org' }, 'MAIL_FROM needs SMTP_URL'],
    [{ PAYMENTS: 'paypal' }, 'PAYMENTS must be one of: test, stripe, off.'],
    [{ PAYMENTS: 'stripe' }, 'PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1', PAYMENTS: 'off' }, 'STRIPE_SECRET_KEY needs PAYMENTS=stripe.'],
    [{ STRIPE_SECRET_KEY: 'secret' }, 'STRIPE_SECRET_KEY must start with sk_ or rk_.'],
    [{ ORIGIN: 'http://stories.example.org' }, 'visitors would pay at the test till'],
    [{ MAX_AUDIO_BYTES: '10' }, 'MAX_AUDIO_BYTES must be at least 1024.'],
    [{ MIN_FREE_BYTES: 'plenty' }, 'MIN_FREE_BYTES must be a whole number.'],
  ])('%j', (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(message)
  })

  test('all problems are reported at once', () => {
    expect(() => readConfig({ PORT: 'x', SPEECH: 'y' })).toThrow(/PORT.*SPEECH/)
  })
})
