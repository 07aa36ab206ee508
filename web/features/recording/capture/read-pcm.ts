import { SLICE_MS } from './capture.ts'
import type { PcmSource } from './recorder-environment.ts'

/** Raw samples of a sound, in pieces as long as a slice. Fetched by the few browsers that need them. */
export async function readPcm(source: AudioNode): Promise<PcmSource> {
  const { context } = source
  await context.audioWorklet.addModule(new URL('./wav-worklet.js', import.meta.url))
  const node = new AudioWorkletNode(context, 'keepsaid-pcm-slices', {
    channelCount: 1,
    channelCountMode: 'explicit',
    processorOptions: { pieceLength: Math.round((context.sampleRate * SLICE_MS) / 1000) },
  })
  // Nothing is played: the node's output stays silent. Unconnected, some browsers would not run it.
  source.connect(node).connect(context.destination)
  return {
    sampleRate: context.sampleRate,
    onSamples: (listener) =>
      node.port.addEventListener('message', ({ data }) => {
        if (data instanceof Float32Array) listener(data)
      }),
    onEnded(listener) {
      node.port.addEventListener('message', ({ data }) => {
        if (data === 'ended') listener()
      })
      node.port.start()
    },
    run: () => node.port.postMessage('run'),
    pause: () => node.port.postMessage('pause'),
    stop: () => node.port.postMessage('stop'),
  }
}
