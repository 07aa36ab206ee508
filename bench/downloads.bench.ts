// The MP3 of a ten-minute recording, compared with ffmpeg alone, and the time to typeset PDFs.
import { join } from 'node:path'
import { storyPdf } from '#server/features/export/story/story-pdf.ts'
import { exportedStoryFixture } from '#server/features/export/story/testing/exported-story-fixture.ts'
import { writeMp3 } from '#server/infra/media/mp3-copy.ts'
import { runTool } from '#server/infra/media/run-tool.ts'
import {
  convert,
  LIVE_WEBM_ARGS,
  requireMediaTools,
  synthesizeSpeech,
} from '#server/infra/media/testing/speech-samples.ts'
import { openTypesetter } from '#server/infra/pdf/typesetter.ts'
import { benchmark, compare, limitRow, median, ratioRow, scratchFolder } from './support/benchmark.ts'

const MINUTES = 10
const ROUNDS = 5
/** Characters: ten minutes of speech, and the longest story allowed. */
const LENGTHS = [8000, 500_000]
const SENTENCE = 'We walked along the river until it was dark. '

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

await benchmark(async (stack) => {
  const scratch = await scratchFolder(stack)
  const tools = await requireMediaTools(process.env.PATH)
  await synthesizeSpeech(join(scratch, 'speech.wav'))
  const source = join(scratch, 'live.webm')
  const loop = ['-stream_loop', '-1', '-t', String(MINUTES * 60)]
  await convert(join(scratch, 'speech.wav'), source, [...LIVE_WEBM_ARGS], loop)

  const durationMs = MINUTES * 60_000
  const ours = () => seconds(() => writeMp3(tools, { source, target: join(scratch, 'ours.mp3'), durationMs }))
  const args = ['-nostdin', '-y', '-v', 'error', '-i', source, '-ac', '1', '-ar', '44100', '-c:a', 'libmp3lame']
  const theirs = () =>
    seconds(() =>
      runTool({
        program: tools.ffmpeg,
        args: [...args, '-b:a', '96k', join(scratch, 'theirs.mp3')],
        timeLimitMs: 600_000,
      }),
    )
  const rate = (work: () => Promise<number>) => async () => (MINUTES * 60) / (await work())
  const found = await compare(ROUNDS, rate(ours), rate(theirs))
  const inThisRun = `${found.ours.toFixed(0)} × real time against ${found.theirs.toFixed(0)} ×`
  // Our MP3 is also decoded once, as a check.
  const rows = [ratioRow(`MP3 of ${MINUTES} minutes, against ffmpeg alone`, found.ratio, 0.7, inThisRun)]

  const typesetter = openTypesetter()
  stack.defer(() => typesetter.close())
  for (const length of LENGTHS) {
    const content = SENTENCE.repeat(Math.ceil(length / SENTENCE.length)).slice(0, length)
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round++)
      times.push(
        await seconds(() =>
          storyPdf(typesetter, { familyId: 1 }, exportedStoryFixture({ content, title: `Round ${round}` }), {
            family: [],
          }),
        ),
      )
    const limit = length > 100_000 ? 5 : 0.5
    rows.push(limitRow(`pages of ${length} characters`, median(times.slice(1)), limit, 's', 3))
  }
  return rows
})
