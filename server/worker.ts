import { CHORES, startChore } from './chores.ts'
import { createPasswordReset } from './features/account/credentials/reset-password.ts'
import { createAddressCode } from './features/account/credentials/verify-address.ts'
import { createEmailChangeToken } from './features/account/email-change/email-change.ts'
import { findEmailedRecovery } from './features/account/recovery/stop-links.ts'
import { createFindPlan } from './features/billing/emailed-plan.ts'
import type { Payments } from './features/billing/entitlement.ts'
import { syncCustomer } from './features/billing/jobs.ts'
import { syncPayer } from './features/billing/sync-customer.ts'
import { sendEmail } from './features/email/jobs.ts'
import { sendEmailHandler } from './features/email/send-email.ts'
import { makeMp3Copy } from './features/export/story-downloads/jobs.ts'
import { makeMp3Handler } from './features/export/story-downloads/mp3.ts'
import { createMakeCertificate } from './features/gifts/certificate.ts'
import { findEmailedGift } from './features/gifts/email-gift.ts'
import { syncGift } from './features/gifts/jobs.ts'
import { syncGift as syncGiftFromProvider } from './features/gifts/pay-for-gift.ts'
import { createReadPhoto } from './features/profile/photos/photo.ts'
import { makePlaybackCopy, measureRecording } from './features/recording/jobs.ts'
import { makePlaybackCopyHandler, measureRecordingHandler } from './features/recording/process-recording.ts'
import { setMeasuredDuration, setTranscribedText } from './features/stories/update-from-jobs.ts'
import { transcribeClip, transcribeStory, transcribeStoryByCompany } from './features/transcripts/jobs.ts'
import { transcribeClipHandler } from './features/transcripts/transcribe-clip.ts'
import { transcribeStoryHandler } from './features/transcripts/transcribe-story.ts'
import type { Job, JobHandler } from './infra/jobs/define-job.ts'
import { allJobs, type Services } from './services.ts'

/**
 * Starts the background jobs and chores of this process. Links in emails lead to `origin`. Throws if a job has no handler,
 * or two. The returned function stops the chores.
 */
export const startWorker = async (
  services: Services,
  settings: { origin: string; dataDir: string; payments: Payments; contactEmail: string | undefined },
): Promise<() => void> => {
  const { origin, dataDir, payments, contactEmail } = settings
  const { connected, ...others } = services
  const context = { ...others, database: connected.database }
  const { queue, events } = context
  const handled = new Set<Job>()
  const handle = async <J extends Job>(job: J, handler: JobHandler<J>): Promise<void> => {
    if (handled.has(job)) throw new Error(`The job ${job.name} has two handlers.`)
    handled.add(job)
    await queue.work(job, handler)
  }
  await handle(
    measureRecording,
    measureRecordingHandler(context, async (tx, story, durationMs) => {
      await queue.send(tx, transcribeStory, { storyId: story.storyId }, { familyId: story.familyId })
      await setMeasuredDuration(tx, events, story, durationMs)
    }),
  )
  await handle(makePlaybackCopy, makePlaybackCopyHandler(context))
  const transcriber = (where: Parameters<typeof transcribeStoryHandler>[1]) =>
    transcribeStoryHandler(context, where, (tx, story, transcript) => setTranscribedText(tx, events, story, transcript))
  await handle(transcribeStory, transcriber('on this machine'))
  await handle(transcribeStoryByCompany, transcriber('by a company'))
  await handle(transcribeClip, transcribeClipHandler(context))
  await handle(makeMp3Copy, makeMp3Handler(context))
  await handle(syncCustomer, async (payer) => {
    const { provider } = context
    if (provider) await syncPayer({ ...context, provider }, payer)
  })
  await handle(syncGift, async ({ giftId }) => {
    const { provider } = context
    if (provider) await syncGiftFromProvider({ ...context, provider, origin }, giftId)
  })
  await handle(
    sendEmail,
    sendEmailHandler({
      ...context,
      origin,
      createPasswordReset,
      createAddressCode,
      createEmailChangeToken,
      findRecovery: findEmailedRecovery,
      findPlan: createFindPlan(payments),
      findGift: findEmailedGift,
      contactEmail,
      readPhoto: createReadPhoto(services.files),
      makeCertificate: createMakeCertificate({ ...context, origin }),
    }),
  )
  const missing = allJobs.filter((job) => !handled.has(job))
  if (missing.length > 0) throw new Error(`These jobs have no handler: ${missing.map((job) => job.name).join(', ')}.`)

  const stops = CHORES.map((chore) => startChore(chore, services, { dataDir, origin, payments }))
  return () => {
    for (const stop of stops) stop()
  }
}
