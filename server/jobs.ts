import * as downloads from './features/downloads/jobs.ts'
import * as mail from './features/mail/jobs.ts'
import * as recordings from './features/recordings/jobs.ts'
import * as transcripts from './features/transcripts/jobs.ts'
import type { Job } from './infra/jobs/define-job.ts'

/** Every kind of background work. The worker refuses to start when one of them has no handler. */
export const allJobs: readonly Job[] = [recordings, transcripts, downloads, mail].flatMap((jobs): Job[] =>
  Object.values(jobs),
)
