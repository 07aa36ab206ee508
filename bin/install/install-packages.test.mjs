import { expect, test } from 'vitest'
import { explainNpmFailure, isUnreachable, npmCommand } from './install-packages.mjs'

test("npmCommand: uses the npm that started the launcher, under npm's own Node", () => {
  const env = { npm_execpath: '/usr/lib/npm/bin/npm-cli.js', npm_node_execpath: '/usr/bin/node' }
  expect(npmCommand(env, '/here/node')).toEqual({ command: '/usr/bin/node', args: ['/usr/lib/npm/bin/npm-cli.js'] })
})

test('npmCommand: without npm_execpath, or with another package manager, uses the npm on the PATH', () => {
  expect(npmCommand({}, '/here/node')).toEqual({ command: 'npm', args: [] })
  expect(npmCommand({ npm_execpath: '/usr/bin/yarn.js' }, '/here/node').command).toBe('npm')
})

test.each([
  [127, '', /npm is missing/],
  [1, 'npm error code ENOTFOUND', /cannot be reached/],
  [1, 'npm error code SELF_SIGNED_CERT_IN_CHAIN', /not trusted/],
  [1, 'npm error code EACCES', /may not write/],
  [1, 'npm error code ENOSPC', /disk is full/],
  [1, 'npm error code ETARGET', /npm failed/],
])('exit code %i with output "%s" is explained', (code, output, expected) => {
  expect(explainNpmFailure(code, output)).toMatch(expected)
})

test('explainNpmFailure shows the last lines of the output', () => {
  const output = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  expect(explainNpmFailure(1, output)).toContain('line 39')
  expect(explainNpmFailure(1, output)).not.toContain('line 5\n')
})

test('isUnreachable: false for an HTTP error, true for a DNS error', () => {
  expect(isUnreachable('npm error code E404\nnpm error 404 Not Found - GET https://registry.example/-/ping')).toBe(
    false,
  )
  expect(isUnreachable('npm error code EAI_AGAIN')).toBe(true)
})
