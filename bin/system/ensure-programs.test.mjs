import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installHint } from './ensure-programs.mjs'
import { ffmpeg, findProgram, poppler } from './programs.mjs'

test('installHint is one line that can be copied into a terminal', () => {
  const line = installHint([ffmpeg, poppler], 'apt')
  expect(line).toBe(
    'Missing: ffmpeg and poppler. Run: sudo apt-get update && sudo apt-get install -y --no-install-recommends ffmpeg poppler-utils',
  )
  expect(installHint([ffmpeg, poppler], 'brew')).toContain('brew install ffmpeg && brew install poppler')
  expect(installHint([ffmpeg], 'unknown')).toBe("Missing: ffmpeg. Install it with your system's package manager.")
})

test('findProgram finds executable files on the PATH or by absolute path', () => {
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
