import * as v from 'valibot'
import { rowId } from '#common/fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** What one archive would have in it, and how far the last download of it is. */
export const archiveSummarySchema = v.object({
  familyId: v.number(),
  familyName: v.string(),
  /** The whole vault, what a member told, or the voice of a former member. */
  scope: v.picklist(['vault', 'told', 'voice']),
  stories: v.number(),
  /** Of sound. */
  seconds: v.number(),
  /** Of sound; texts come on top. */
  bytes: v.number(),
  download: v.nullable(
    v.object({
      state: v.picklist(['preparing', 'sending', 'complete', 'broken_off']),
      sent: v.number(),
      total: v.number(),
    }),
  ),
})
export type ArchiveSummary = v.InferOutput<typeof archiveSummarySchema>

export const listArchives = defineCall({
  name: 'listArchives',
  summary:
    'What one may take along of each family one belongs or has belonged to, and how far a download of it is that this process sends',
  method: 'GET',
  path: '/api/archive',
  access: 'user',
  reply: v.array(archiveSummarySchema),
  errors: [],
})

export const getArchive = defineCall({
  name: 'getArchive',
  summary:
    'The complete archive as a ZIP of a BagIt bag: for the owner the whole vault, for members what they told, for former ones their voice. Goes on by Range with If-Range for a day',
  method: 'GET',
  path: '/api/archive/{familyId}',
  access: 'user',
  params: v.object({ familyId: rowId }),
  reply: 'bytes',
  errors: ['archive_busy', 'archive_no_room', 'range_not_satisfiable'],
  rate: { perMinute: 30 },
})
