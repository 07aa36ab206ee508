// Runs in the browser's audio thread. It's a file of its own because the content security policy forbids inline workers.
// Collects the microphone's mono samples into blocks of `blockLength`; obeys 'run', 'pause' and 'stop'.
class PcmSlices extends AudioWorkletProcessor {
  constructor({ processorOptions }) {
    super()
    this.block = new Float32Array(processorOptions.blockLength)
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
    const samples = this.block.slice(0, this.filled)
    this.filled = 0
    this.port.postMessage(samples, [samples.buffer])
  }

  process([input]) {
    const samples = input[0]
    if (this.running && samples) {
      for (const sample of samples) {
        this.block[this.filled++] = sample
        if (this.filled === this.block.length) this.flush()
      }
    }
    return !this.ended
  }
}

registerProcessor('keepsaid-pcm-slices', PcmSlices)
