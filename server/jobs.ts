import * as mail from './features/email/jobs.ts'
import * as downloads from './features/export/story-downloads/jobs.ts'
import * as recordings from './features/recording/jobs.ts'
import * as transcripts from './features/transcripts/jobs.ts'
import type { Job } from './infra/jobs/define-job.ts'

/** Every kind of background work. The worker refuses to start when one of them has no handler. */
export const allJobs: readonly Job[] = [recordings, transcripts, downloads, mail].flatMap((jobs): Job[] =>
  Object.values(jobs),
)
