import * as v from 'valibot'
import { storyFilterFields, storySorts } from '#server/features/stories/listing/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

export const downloadStories = defineCall({
  name: 'downloadStories',
  summary:
    'A ZIP of stories as sound, PDF and text, with a list of them: all of the family’s, or those that a list with the same filters shows. Its last file is COMPLETE.txt. For premium families; the complete archive is free',
  method: 'GET',
  path: '/api/stories/download',
  access: 'member',
  query: v.object({
    ...storyFilterFields,
    sort: v.optional(v.picklist(storySorts, 'Stories can be sorted by newest, oldest, title or duration'), 'oldest'),
    audio: v.optional(v.picklist(['mp3', 'original'], 'The sound can be mp3 or original'), 'mp3'),
    /** The family it is of, where another one may be showing by now: a link carries no headers. */
    family: v.optional(v.pipe(v.string(), v.maxLength(20))),
  }),
  reply: 'bytes',
  errors: ['premium_needed', 'archive_busy', 'no_stories'],
  rate: { perMinute: 30 },
})

export const getDownloadProgress = defineCall({
  name: 'getDownloadProgress',
  summary: 'How far the last ZIP of stories is that one began of this family and that this process sends',
  method: 'GET',
  path: '/api/stories/download/progress',
  access: 'member',
  reply: v.object({
    download: v.nullable(
      v.object({
        state: v.picklist(['preparing', 'sending', 'complete', 'broken_off']),
        /** Stories. */
        sent: v.number(),
        total: v.number(),
      }),
    ),
  }),
  errors: [],
})
