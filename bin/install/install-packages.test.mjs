import { expect, test } from 'vitest'
import { explainNpm, isUnreachable } from './explain-npm.mjs'
import { npmCommand } from './install-packages.mjs'

test('the npm that started us installs, under the Node it runs on', () => {
  const env = { npm_execpath: '/usr/lib/npm/bin/npm-cli.js', npm_node_execpath: '/usr/bin/node' }
  expect(npmCommand(env, '/here/node')).toEqual({ command: '/usr/bin/node', args: ['/usr/lib/npm/bin/npm-cli.js'] })
})

test('without npm as the starter, or with another tool, the one on the path installs', () => {
  expect(npmCommand({}, '/here/node')).toEqual({ command: 'npm', args: [] })
  expect(npmCommand({ npm_execpath: '/usr/bin/yarn.js' }, '/here/node').command).toBe('npm')
})

test.each([
  [127, '', /no npm here/],
  [1, 'npm error code ENOTFOUND', /cannot be reached/],
  [1, 'npm error code SELF_SIGNED_CERT_IN_CHAIN', /not trusted/],
  [1, 'npm error code EACCES', /may not write/],
  [1, 'npm error code ENOSPC', /disk is full/],
  [1, 'npm error code ETARGET', /npm failed/],
])('npm failing with %i and "%s" becomes a sentence', (code, output, sentence) => {
  expect(explainNpm(code, output)).toMatch(sentence)
})

test("npm's last words stay readable below the sentence", () => {
  const output = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  expect(explainNpm(1, output)).toContain('line 39')
  expect(explainNpm(1, output)).not.toContain('line 5\n')
})

test('a registry that answers, if only to refuse, is not out of reach', () => {
  expect(isUnreachable('npm error code E404\nnpm error 404 Not Found - GET https://registry.example/-/ping')).toBe(
    false,
  )
  expect(isUnreachable('npm error code EAI_AGAIN')).toBe(true)
})
