import { type ChannelEnergies, chooseMonoChannel } from '#common/media/mono-channel.ts'
import type { MediaTools } from './media-tools.ts'
import { type AudioInput, durationLimitArgs, probe } from './probe.ts'
import { runTool } from './run-tool.ts'

const SAMPLE_RATE = 8_000
const BYTES_PER_FRAME = 4
/** Hum comes into both channels alike. It must not pass for a voice that survived. */
const WITHOUT_HUM = 'highpass=f=150'

type Limits = { timeLimitMs: number; signal?: AbortSignal }

/**
 * Output arguments for ffmpeg that decode the audio track of an input in mono. If the channels of the whole recording cancel
 * each other out, it is the louder one. Everything that is derived from a recording in mono uses them. Files with more than
 * one channel are decoded once for it.
 * @throws ToolMissing, ToolTimedOut, ToolFailed, or the signal's reason
 */
export async function monoArgs(
  tools: MediaTools,
  input: AudioInput,
  limits: Limits,
  /** if they are known already */
  channels?: number,
): Promise<string[]> {
  const filter = await loudChannelFilter(tools, input, limits, channels)
  return ['-map', '0:a:0', ...(filter === undefined ? ['-ac', '1'] : ['-af', filter])]
}

/**
 * An audio filter for ffmpeg that takes the louder of two channels that cancel each other out, undefined if they don't.
 * @throws like `monoArgs`
 */
export async function loudChannelFilter(
  tools: MediaTools,
  input: AudioInput,
  limits: Limits,
  channels?: number,
): Promise<string | undefined> {
  const found = channels ?? (await countChannels(tools, input, limits))
  const channel = found > 1 ? chooseMonoChannel(await measureChannels(tools, input, limits)) : 'mix'
  return channel === 'mix'
    ? undefined
    : `aformat=channel_layouts=stereo,pan=mono|c0=${channel === 'left' ? 'c0' : 'c1'}`
}

async function countChannels(tools: MediaTools, input: AudioInput, limits: Limits): Promise<number> {
  const probed = await probe(tools, input, limits)
  return probed.kind === 'audio' ? probed.channels : 1
}

async function measureChannels(tools: MediaTools, input: AudioInput, limits: Limits): Promise<ChannelEnergies> {
  const meter = channelMeter()
  await runTool({
    ...limits,
    program: tools.ffmpeg,
    args: [
      ...['-nostdin', '-v', 'error', '-max_error_rate', '1', ...input.args, '-map', '0:a:0'],
      ...['-af', `aformat=channel_layouts=stereo,${WITHOUT_HUM}`, ...durationLimitArgs()],
      ...['-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:1'],
    ],
    onStdout: meter.add,
    // Of a damaged recording, the part that can be decoded counts.
    anyExitCode: true,
  })
  return meter.energies()
}

/** Takes interleaved signed 16-bit little-endian stereo samples. A chunk may end anywhere. */
function channelMeter() {
  let rest: Uint8Array = new Uint8Array(0)
  const sums = { left: 0, right: 0, mix: 0 }
  return {
    add(chunk: Uint8Array): void {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const frames = Math.floor(bytes.length / BYTES_PER_FRAME)
      rest = bytes.slice(frames * BYTES_PER_FRAME)
      const view = new DataView(bytes.buffer, bytes.byteOffset, frames * BYTES_PER_FRAME)
      for (let at = 0; at < view.byteLength; at += BYTES_PER_FRAME) {
        const left = view.getInt16(at, true)
        const right = view.getInt16(at + 2, true)
        const mix = (left + right) / 2
        sums.left += left * left
        sums.right += right * right
        sums.mix += mix * mix
      }
    },
    energies: (): ChannelEnergies => sums,
  }
}
