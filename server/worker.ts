import { makePlaybackCopyHandler, measureRecordingHandler } from '#server/features/recording/process-recording.ts'
import { transcribeClipHandler } from '#server/features/transcripts/transcribe-clip.ts'
import {
  discardAbandoned,
  forgetOldMail,
  forgetUnusedWords,
  removeOldArchives,
  removeOldDeleted,
  removeOldSessions,
} from './chores.ts'
import { createPasswordReset } from './features/account/reset-password.ts'
import { sendEmail } from './features/email/jobs.ts'
import { sendEmailHandler } from './features/email/send-email.ts'
import { archiveFolder } from './features/export/archive/archive-cache.ts'
import { makeMp3Copy } from './features/export/story-downloads/jobs.ts'
import { makeMp3Handler } from './features/export/story-downloads/mp3.ts'
import { makePlaybackCopy, measureRecording } from './features/recording/jobs.ts'
import { setMeasuredDuration, setTranscribedText } from './features/stories/update-from-jobs.ts'
import { transcribeClip, transcribeStory } from './features/transcripts/jobs.ts'
import { transcribeStoryHandler } from './features/transcripts/transcribe-story.ts'
import { outboxFolder } from './infra/email/open-mailer.ts'
import type { Job, JobHandler } from './infra/jobs/define-job.ts'
import { allJobs } from './jobs.ts'
import type { Services } from './services.ts'

/**
 * Begins the background work of this process; the links of mail lead to `origin`, and `dataDir` is the data folder. Throws when a job has no handler, or
 * two. Returns how to stop the chores.
 */
export const startWorker = async (
  services: Services,
  { origin, dataDir }: { origin: string; dataDir: string },
): Promise<() => void> => {
  const { queue, connected, ...rest } = services
  const given = { ...rest, queue, database: connected.database }
  const bound = new Set<Job>()
  const bind = async <J extends Job>(job: J, handler: JobHandler<J>): Promise<void> => {
    if (bound.has(job)) throw new Error(`The job ${job.name} has two handlers.`)
    bound.add(job)
    await queue.work(job, handler)
  }
  await bind(
    measureRecording,
    measureRecordingHandler(given, async (tx, story, durationMs) => {
      await queue.send(tx, transcribeStory, { storyId: story.storyId })
      await setMeasuredDuration(tx, given.events, story, durationMs)
    }),
  )
  await bind(makePlaybackCopy, makePlaybackCopyHandler(given))
  await bind(
    transcribeStory,
    transcribeStoryHandler(given, (tx, story, transcript) => setTranscribedText(tx, given.events, story, transcript)),
  )
  await bind(transcribeClip, transcribeClipHandler(given))
  await bind(makeMp3Copy, makeMp3Handler(given))
  await bind(sendEmail, sendEmailHandler({ ...given, origin, createPasswordReset }))
  const missing = allJobs.filter((job) => !bound.has(job))
  if (missing.length > 0) throw new Error(`These jobs have no handler: ${missing.map((job) => job.name).join(', ')}.`)

  const chores = [
    discardAbandoned(services),
    removeOldSessions(services),
    removeOldDeleted(services),
    forgetUnusedWords(services),
    forgetOldMail(services, outboxFolder(dataDir)),
    removeOldArchives(services, archiveFolder(dataDir)),
  ]
  return () => {
    for (const stop of chores) stop()
  }
}
