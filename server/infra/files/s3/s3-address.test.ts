import { expect, test } from 'vitest'
import { describeS3Address, parseS3Address } from './s3-address.ts'

test('a bucket alone is one of AWS', () => {
  expect(parseS3Address('s3://our-vault')).toEqual({
    bucket: 'our-vault',
    prefix: '',
    endpoint: undefined,
    region: 'us-east-1',
    encryption: undefined,
  })
})

test('a folder, another server, a region and encryption', () => {
  const address = parseS3Address(
    's3://vault/stories/2026/?endpoint=https://s3.example.org:9000&region=eu-west-1&encryption=aws:kms',
  )
  expect(address).toMatchObject({
    prefix: 'stories/2026/',
    endpoint: 'https://s3.example.org:9000',
    region: 'eu-west-1',
    encryption: 'aws:kms',
  })
  expect(address && describeS3Address(address)).toBe(
    'the bucket vault, folder stories/2026, at https://s3.example.org:9000',
  )
})

test.each([
  '',
  'vault',
  '/var/lib/files',
  'https://s3.example.org/vault',
  's3://',
  's3://a',
  's3://Vault_1',
  's3://key:secret@vault',
  's3://vault?endpoint=s3.example.org',
  's3://vault?endpoint=https://s3.example.org/path',
  's3://vault?encryption=yes',
  's3://vault?secret=abc',
  's3://vault/a folder',
  's3://vault#part',
])('%j is none', (text) => {
  expect(parseS3Address(text)).toBeUndefined()
})
