import type { Database } from '#server/infra/db/database.ts'
import { DAYS_KEPT } from './contract.ts'
import { removeDeletedBefore } from './queries.ts'

/**
 * Removes for good the stories whose time in Recently deleted is over, with all that hangs on them; their files are swept
 * afterwards. Returns how many went.
 */
export const removeDeletedStories = (database: Database): Promise<number> =>
  database.asSystem((tx) => removeDeletedBefore(tx, DAYS_KEPT))
