import { readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { expect, test } from 'vitest'
import { inProject } from '../project.mjs'
import { isSupportedNode, nodePackageFor, withNodeFirst } from './context.mjs'

test('isSupportedNode accepts Node 24 and newer', () => {
  expect(['20.19.4', '23.11.0', '24.0.0', '26.1.0'].map(isSupportedNode)).toEqual([false, false, true, true])
})

test('the Node package of every supported platform is an optional dependency', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  const packages = ['linux', 'darwin'].flatMap((platform) =>
    ['x64', 'arm64'].map((arch) => nodePackageFor(platform, arch)),
  )
  expect(Object.keys(optionalDependencies)).toEqual(expect.arrayContaining(packages))
  expect(nodePackageFor('win32', 'x64')).toBeUndefined()
})

test('withNodeFirst puts the chosen Node first on the PATH and leaves other variables alone', () => {
  const { PATH = '', LANG } = withNodeFirst('/opt/node/bin/node', { PATH: '/usr/bin', LANG: 'C' })
  expect(PATH.split(delimiter)[0]).toBe('/opt/node/bin')
  expect(PATH.split(delimiter).at(-1)).toBe('/usr/bin')
  expect(LANG).toBe('C')
})
