import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inProject } from '../project.mjs'
import { completeBom, sbom } from './sbom.mjs'

test('every package of package.json is listed with its version, license and hash, and the programs are, too', async () => {
  const file = join(tmpdir(), `keepsaid-sbom-${process.pid}.json`)
  onTestFinished(() => rmSync(file, { force: true }))
  expect(await sbom({ node: process.execPath, env: process.env, args: [file] })).toBe(0)
  const bom = JSON.parse(readFileSync(file, 'utf8'))
  const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  expect([bom.bomFormat, bom.metadata.component.name]).toEqual(['CycloneDX', manifest.name])
  /** @type {{ name: string, version: string, licenses?: unknown[], hashes?: unknown[] }[]} */
  const components = bom.components
  const listed = new Map(components.map((component) => [`${component.name}@${component.version}`, component]))
  const installed = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
  for (const [name, version] of Object.entries(installed)) {
    const component = listed.get(`${name}@${version}`)
    expect(component, name).toMatchObject({ licenses: [expect.anything()], hashes: [expect.anything()] })
  }
  expect(listed.has(`node@${process.versions.node}`)).toBe(true)
  for (const name of ['ffmpeg', 'postgresql'])
    expect(components.find((component) => component.name === name)?.version, name).toMatch(/^\d+\.\d+/)
  expect(JSON.stringify(bom)).not.toMatch(/\.tgz|registry/i)
}, 120_000)

test('addresses of downloads are left out, and those of the projects stay', () => {
  const website = { type: 'website', url: 'https://sharp.pixelplumbing.com' }
  const download = { type: 'distribution', url: 'https://registry.example.org/sharp.tgz' }
  const sharp = { type: 'library', name: 'sharp', version: '1.0.0', 'bom-ref': 'sharp@1.0.0' }
  const component = { type: 'application', name: 'folder', version: '0.1.0', 'bom-ref': 'keepsaid@0.1.0' }
  const bom = completeBom(
    { metadata: { component }, components: [{ ...sharp, externalReferences: [download, website] }] },
    [],
  )
  expect(bom.components).toEqual([{ ...sharp, externalReferences: [website] }])
  expect(bom.metadata.component.name).toBe('keepsaid')
})
