import { readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { expect, test } from 'vitest'
import { inProject } from '../project.mjs'
import { carrierFor, isNewEnough, withNodeFirst } from './choose-node.mjs'

test('Node 24 and newer will do', () => {
  expect(['20.19.4', '23.11.0', '24.0.0', '26.1.0'].map(isNewEnough)).toEqual([false, false, true, true])
})

test('every kind of machine we bring a Node for has its package among the optional ones', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const machines = ['linux', 'darwin'].flatMap((platform) => ['x64', 'arm64'].map((arch) => carrierFor(platform, arch)))
  expect(Object.keys(optionalDependencies)).toEqual(expect.arrayContaining(machines))
  expect(carrierFor('win32', 'x64')).toBeUndefined()
})

test('the chosen Node comes first on the path', () => {
  const { PATH = '', LANG } = withNodeFirst('/opt/node/bin/node', { PATH: '/usr/bin', LANG: 'C' })
  expect(PATH.split(delimiter)[0]).toBe('/opt/node/bin')
  expect(PATH.split(delimiter).at(-1)).toBe('/usr/bin')
  expect(LANG).toBe('C')
})
