/**
 * Runs in the page, and gives it a recorder as good as Safari's. WebKitGTK 2.50 with GStreamer 1.22 records nothing from a
 * microphone, but does from a node of Web Audio. And it writes the header of the last fragment twice at each stop, where
 * players and decoders stop as well.
 */
export const WORKING_RECORDER = `
  const withoutRepeats = async (blob) => {
    const bytes = new Uint8Array(await blob.arrayBuffer())
    const view = new DataView(bytes.buffer)
    const boxes = []
    for (let start = 0; start + 8 <= bytes.length; ) {
      const size = view.getUint32(start)
      if (size < 8) return blob
      boxes.push(bytes.subarray(start, start + size))
      start += size
    }
    const isSame = (box, other) => box.length === other?.length && box.every((byte, i) => byte === other[i])
    return new Blob(boxes.filter((box, i) => !isSame(box, boxes[i - 1])), { type: blob.type })
  }
  const Recorder = window.MediaRecorder
  window.MediaRecorder = class extends Recorder {
    #delivered = Promise.resolve()
    constructor(stream, options) {
      const context = new AudioContext()
      const output = context.createMediaStreamDestination()
      context.createMediaStreamSource(stream).connect(output)
      context.resume()
      super(output.stream, options)
      this.addEventListener('stop', () => context.close())
      for (const track of stream.getTracks())
        track.addEventListener('ended', () => this.state !== 'inactive' && this.stop())
    }
    addEventListener(type, listener, options) {
      const deliver = async (event) => {
        const data = event.data && (await withoutRepeats(event.data))
        listener.call(this, data ? new BlobEvent(type, { data }) : event)
      }
      super.addEventListener(type, (event) => {
        this.#delivered = this.#delivered.then(() => deliver(event))
      }, options)
    }
  }`
