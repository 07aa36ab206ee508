import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { programsFor } from '../tasks/start.mjs'
import { whatToRun } from './ensure-programs.mjs'
import { findProgram } from './find-program.mjs'
import { ffmpeg, pocketsphinx } from './programs.mjs'

test('what to run is one line that can be copied', () => {
  const line = whatToRun([ffmpeg, pocketsphinx], 'apt')
  expect(line).toBe(
    'Missing: ffmpeg and pocketsphinx. Run: sudo apt-get update && sudo apt-get install -y --no-install-recommends ffmpeg pocketsphinx pocketsphinx-en-us',
  )
  expect(whatToRun([ffmpeg, pocketsphinx], 'brew')).toContain('brew install ffmpeg && brew install cmu-pocketsphinx')
  expect(whatToRun([ffmpeg], 'nothing')).toBe("Missing: ffmpeg. Install it with your system's package manager.")
})

test('pocketsphinx is brought only where no other speech engine is chosen', () => {
  const brought = [undefined, '', 'auto', 'pocketsphinx', 'whisper', 'off'].map((speech) =>
    programsFor(speech).includes(pocketsphinx),
  )
  expect(brought).toEqual([true, true, true, true, false, false])
})

test('a program is a file that may be run, on the path or where it is said to be', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keepsaid-path-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'speak'), '#!/bin/sh\n')
  const path = ['/nowhere', folder].join(delimiter)
  expect(findProgram('speak', path)).toBeUndefined()
  chmodSync(join(folder, 'speak'), 0o755)
  expect(findProgram('speak', path)).toBe(join(folder, 'speak'))
  expect(findProgram(join(folder, 'speak'), '')).toBe(join(folder, 'speak'))
  expect(findProgram('silence', path)).toBeUndefined()
})
