// Runs in the page (`addInitScript`): everything it needs stands inside the function.

declare global {
  interface Window {
    /** The microphone that the page was given last. */
    microphone: {
      /** How loud it hums, as the root mean square of full scale; 0 is digital silence. */
      hum(loudness: number): void
      /** As a phone call or a hardware switch does it. */
      mute(muted: boolean): void
      unplug(): void
    }
  }
}

/** Gives the page a microphone that hums as the test wants it. */
export function putMicrophoneInHand(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext()
    const hum = new OscillatorNode(context, { frequency: 220 })
    const volume = new GainNode(context, { gain: 0.1 })
    const destination = new MediaStreamAudioDestinationNode(context)
    hum.connect(volume).connect(destination)
    const { stream } = destination
    hum.start()
    window.microphone = {
      hum: (loudness) => volume.gain.setValueAtTime(loudness * Math.SQRT2, 0),
      mute(muted) {
        for (const track of stream.getAudioTracks()) {
          Object.defineProperty(track, 'muted', { configurable: true, value: muted })
          track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
        }
      },
      unplug() {
        for (const track of stream.getAudioTracks()) {
          track.stop()
          track.dispatchEvent(new Event('ended'))
        }
      },
    }
    return stream
  }
}
