import type { InferOutput } from 'valibot'
import type { Payments } from '#server/features/billing/entitlement.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { stories } from '#server/infra/db/schema/stories.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Log } from '#server/infra/log.ts'
import type { storyFormSchema } from './contract.ts'

/** The fields of a story's form; those of a bedtime story come from a call of its own. */
export type StoryForm = InferOutput<typeof storyFormSchema> &
  Pick<typeof stories.$inferInsert, 'grandchildName' | 'characterDetails' | 'liveTranscript'>

export type SaveServices = {
  database: Database
  files: FileStore
  queue: Queue
  events: Events
  log: Log
  payments: Payments
}
