import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** The contents of an archive, and the progress of its latest download. */
export const archiveSummarySchema = v.object({
  familyId: v.number(),
  familyName: v.string(),
  /** The whole vault, the stories a member recorded, or those of a former member. */
  scope: v.picklist(['vault', 'own', 'voice']),
  stories: v.number(),
  /** Of audio. */
  seconds: v.number(),
  /** Of audio, without texts. */
  bytes: v.number(),
  download: v.nullable(
    v.object({
      state: v.picklist(['preparing', 'sending', 'complete', 'interrupted']),
      sent: v.number(),
      total: v.number(),
    }),
  ),
})
export type ArchiveSummary = v.InferOutput<typeof archiveSummarySchema>

export const listArchives = defineCall({
  name: 'listArchives',
  summary:
    'What the requester can export of each current and former family, and the progress of downloads that this process is sending',
  method: 'GET',
  path: '/api/archive',
  access: 'user',
  whileLeaving: true,
  reply: v.array(archiveSummarySchema),
  errors: [],
})

export const getArchive = defineCall({
  name: 'getArchive',
  summary:
    'The archive as a ZIP with a BagIt bag: the whole vault for its owner, their own stories for members and former members. Can be resumed for a day, by Range with If-Range',
  method: 'GET',
  path: '/api/archive/{familyId}',
  access: 'user',
  whileLeaving: true,
  params: v.object({ familyId: rowId }),
  reply: 'bytes',
  errors: ['archive_busy', 'archive_no_space', 'range_not_satisfiable'],
  rate: { perMinute: 30 },
})
