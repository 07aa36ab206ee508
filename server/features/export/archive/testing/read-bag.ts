import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { runProgram } from '#dev/testing/run-program.ts'

/** Unpacks a ZIP with `unzip`, which tests it first. Returns the one folder in it. */
export const unpack = async (zip: Uint8Array, folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'archive.zip')
  await writeFile(path, zip)
  await runProgram('unzip', ['-tq', path])
  await runProgram('unzip', ['-q', path, '-d', join(folder, 'unpacked')])
  const [only, ...others] = await readdir(join(folder, 'unpacked'))
  if (!only || others.length > 0) throw new Error('There is not one folder in the ZIP.')
  return join(folder, 'unpacked', only)
}

/** What `sha256sum -c` says of a manifest; rejects where anything is not as it should be. */
export const checksums = async (bag: string, manifest = 'manifest-sha256.txt'): Promise<string> =>
  (await runProgram('sha256sum', ['--strict', '-c', manifest], { cwd: bag })).stdout

const manifestOf = async (bag: string, name: string): Promise<Map<string, string>> => {
  const text = await readFile(join(bag, name), 'utf8')
  const decode = (path: string) => path.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%')
  const lines = text.split('\n').slice(0, -1)
  return new Map(
    lines.map((line) => {
      const [, sum, path] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? []
      if (!sum || !path) throw new Error(`This is no line of a manifest: ${line}`)
      return [decode(path), sum]
    }),
  )
}

/** Every file in a folder, with `/` between folders. */
export const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .sort()
}

/** Reads a bag as RFC 8493 has it, without a word of the code that made it. Throws where it is not valid. */
export const readBag = async (bag: string): Promise<{ info: Map<string, string>; payload: string[] }> => {
  const declaration = await readFile(join(bag, 'bagit.txt'), 'utf8')
  if (!/^BagIt-Version: 1\.0\nTag-File-Character-Encoding: UTF-8\n?$/.test(declaration))
    throw new Error('bagit.txt is not as it must be.')
  const sums = await manifestOf(bag, 'manifest-sha256.txt')
  const all = await filesIn(bag)
  const payload = all.filter((path) => path.startsWith('data/'))
  for (const path of payload) if (!sums.has(path)) throw new Error(`${path} is not in the manifest.`)
  for (const [path, sum] of [...sums, ...(await manifestOf(bag, 'tagmanifest-sha256.txt'))]) {
    const found = createHash('sha256')
      .update(await readFile(join(bag, path)))
      .digest('hex')
    if (found !== sum) throw new Error(`${path} has another checksum.`)
  }
  const tags = await manifestOf(bag, 'tagmanifest-sha256.txt')
  if (!tags.has('manifest-sha256.txt')) throw new Error('The manifest is not in the tag manifest.')
  const info = new Map(
    (await readFile(join(bag, 'bag-info.txt'), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => {
        const [, label, value] = /^([^:\s]+): (.*)$/.exec(line) ?? []
        if (!label || value === undefined) throw new Error(`This is no line of bag-info.txt: ${line}`)
        return [label, value]
      }),
  )
  let bytes = 0
  for (const path of payload) bytes += (await readFile(join(bag, path))).length
  if (info.get('Payload-Oxum') !== `${bytes}.${payload.length}`) throw new Error('Payload-Oxum does not fit.')
  return { info, payload }
}
