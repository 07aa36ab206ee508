// Runs in the browser's audio thread. It's a file of its own because the content security policy forbids inline workers.
// Collects the microphone's samples into blocks of `blockLength`, as one array or, in stereo, two. Obeys 'run', 'pause' and 'stop'.
class PcmSlices extends AudioWorkletProcessor {
  constructor({ processorOptions }) {
    super()
    this.left = new Float32Array(processorOptions.blockLength)
    this.right = new Float32Array(processorOptions.blockLength)
    this.isStereo = false
    this.filled = 0
    this.running = false
    this.ended = false
    this.port.onmessage = ({ data: command }) => {
      this.running = command === 'run'
      if (command !== 'run') this.flush()
      if (command === 'stop') {
        this.ended = true
        this.port.postMessage('ended')
      }
    }
  }

  flush() {
    if (this.filled === 0) return
    const channels = (this.isStereo ? [this.left, this.right] : [this.left]).map((block) => block.slice(0, this.filled))
    this.isStereo = false
    this.filled = 0
    this.port.postMessage(
      channels,
      channels.map(({ buffer }) => buffer),
    )
  }

  process([input]) {
    const [left, right = left] = input
    if (this.running && left) {
      this.isStereo ||= right !== left
      for (let at = 0; at < left.length; at++) {
        this.left[this.filled] = left[at]
        this.right[this.filled++] = right[at]
        if (this.filled === this.left.length) this.flush()
      }
    }
    return !this.ended
  }
}

registerProcessor('keepsaid-pcm-slices', PcmSlices)
