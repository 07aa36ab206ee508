// Runs in the browser's audio thread, loaded as a file of its own (the content security policy forbids inline workers).
// Gathers the microphone's mono samples into pieces of `pieceLength`, and obeys 'run', 'pause' and 'stop'.
class PcmSlices extends AudioWorkletProcessor {
  constructor({ processorOptions }) {
    super()
    this.piece = new Float32Array(processorOptions.pieceLength)
    this.filled = 0
    this.running = false
    this.over = false
    this.port.onmessage = ({ data: command }) => {
      this.running = command === 'run'
      if (command !== 'run') this.handOver()
      if (command === 'stop') {
        this.over = true
        this.port.postMessage('ended')
      }
    }
  }

  handOver() {
    if (this.filled === 0) return
    const samples = this.piece.slice(0, this.filled)
    this.filled = 0
    this.port.postMessage(samples, [samples.buffer])
  }

  process([input]) {
    const samples = input[0]
    if (this.running && samples) {
      for (const sample of samples) {
        this.piece[this.filled++] = sample
        if (this.filled === this.piece.length) this.handOver()
      }
    }
    return !this.over
  }
}

registerProcessor('keepsaid-pcm-slices', PcmSlices)
