// Runs in the page (`addInitScript`), so the function must be self-contained.

declare global {
  interface Window {
    /** The microphone the page opened last. */
    microphone: {
      /** Sets the loudness of the hum: root mean square of full scale; 0 is digital silence. */
      hum(loudness: number): void
      /** Like a phone call or a hardware switch would. */
      mute(muted: boolean): void
      unplug(): void
    }
  }
}

/** Replaces the page's microphone with one that hums, controlled by the test. It has two channels, the right one inverted on request. */
export function installPageMicrophone({ isInverted = false } = {}): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext()
    const hum = new OscillatorNode(context, { frequency: 220 })
    const volume = new GainNode(context, { gain: 0.1 })
    const destination = new MediaStreamAudioDestinationNode(context)
    const right = new GainNode(context, { gain: isInverted ? -1 : 1 })
    const stereo = new ChannelMergerNode(context, { numberOfInputs: 2 })
    hum.connect(volume).connect(stereo, 0, 0)
    volume.connect(right).connect(stereo, 0, 1)
    stereo.connect(destination)
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
