import * as v from 'valibot'
import { storyFilterFields, storySorts } from '#server/features/stories/listing/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

export const downloadStories = defineCall({
  name: 'downloadStories',
  summary:
    'A ZIP of stories as audio, PDF and text, with an index: all stories of the family, or those that match the filters. Its last file is COMPLETE.txt. Needs a premium plan; the complete archive is free',
  method: 'GET',
  path: '/api/stories/download',
  access: 'member',
  query: v.object({
    ...storyFilterFields,
    sort: v.optional(v.picklist(storySorts, 'Stories can be sorted by newest, oldest, title or duration'), 'oldest'),
    audio: v.optional(v.picklist(['mp3', 'original'], 'Audio can be mp3 or original'), 'mp3'),
    /** The family. A link cannot send the header that names it, and another one may be selected by now. */
    family: v.optional(v.pipe(v.string(), v.maxLength(20))),
  }),
  reply: 'bytes',
  errors: ['premium_needed', 'archive_busy', 'no_stories'],
  rate: { perMinute: 30 },
})

export const getDownloadProgress = defineCall({
  name: 'getDownloadProgress',
  summary: 'The progress of the requester’s latest ZIP of this family’s stories, if this process is sending it',
  method: 'GET',
  path: '/api/stories/download/progress',
  access: 'member',
  reply: v.object({
    download: v.nullable(
      v.object({
        state: v.picklist(['preparing', 'sending', 'complete', 'interrupted']),
        /** In stories. */
        sent: v.number(),
        total: v.number(),
      }),
    ),
  }),
  errors: [],
})
