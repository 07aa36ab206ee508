// Long, because it has every call about stories.

import * as archive from '#server/features/export/archive/contract.ts'
import * as bulk from '#server/features/export/bulk/contract.ts'
import * as downloads from '#server/features/export/story-downloads/contract.ts'
import { familyEvents } from '#server/features/family/live-events/contract.ts'
import { generatePrompts } from '#server/features/prompts/contract.ts'
import * as recordings from '#server/features/recording/contract.ts'
import { createUploader, namedTakes } from '#server/features/recording/testing/uploader.ts'
import * as bulkEditing from '#server/features/stories/bulk-editing/contract.ts'
import * as comments from '#server/features/stories/comments/contract.ts'
import * as stories from '#server/features/stories/contract.ts'
import * as corrections from '#server/features/stories/corrections/contract.ts'
import * as editing from '#server/features/stories/editing/contract.ts'
import { listFollowUps } from '#server/features/stories/follow-ups/contract.ts'
import * as listening from '#server/features/stories/listening/contract.ts'
import * as listing from '#server/features/stories/listing/contract.ts'
import * as reactions from '#server/features/stories/reactions/contract.ts'
import * as search from '#server/features/stories/search/contract.ts'
import * as timeline from '#server/features/stories/timeline/contract.ts'
import { tidyStory } from '#server/features/tidying/contract.ts'
import * as transcripts from '#server/features/transcripts/contract.ts'
import {
  audio,
  authorOnly,
  authorOrOwner,
  familyStory,
  MEMBERS,
  NOT_FOUND,
  OWN,
  otherFamilies,
  ownUpload,
  PREMIUM_NEEDED,
  type Row,
  SIGNED_IN,
  storyWithoutAudio,
  title,
} from './row.ts'

/** Calls about stories, recordings, transcripts and exports. */
export const storyRows: readonly Row[] = [
  { call: listing.listStories, send: ({ visitor }) => visitor.get('/api/stories'), outcomes: { any: MEMBERS } },
  {
    call: search.searchStories,
    send: ({ visitor }) => visitor.get('/api/stories/search?q=river'),
    outcomes: { any: MEMBERS },
  },
  {
    call: generatePrompts,
    send: ({ visitor }) => visitor.post('/api/ai/generate-prompts', { category: 'Childhood & Youth', count: 1 }),
    outcomes: { any: MEMBERS },
  },
  {
    call: stories.saveStory,
    variant: 'with its audio',
    send: ({ visitor }) => visitor.form('/api/stories', [title, audio]),
    outcomes: { any: MEMBERS },
  },
  {
    call: stories.saveStory,
    variant: 'from an upload',
    resource: 'upload',
    send: ({ visitor, id }) =>
      visitor.form('/api/stories', [title, { name: 'takes', value: namedTakes([id, audio.file.length]) }]),
    outcomes: {
      own: '- 200 200 200 200 403 200',
      family: '401 404 404 404 404 403 404',
      other: '401 404 404 404 404 403 404',
      missing: '401 404 404 404 404 403 404',
    },
  },
  {
    call: stories.saveStory,
    variant: 'answering a question',
    resource: 'question',
    send: ({ visitor, id }) => visitor.form('/api/stories', [title, { name: 'questionId', value: id }, audio]),
    // The story is always saved; a question of another family is ignored.
    outcomes: { own: '- 200 200 200 200 403 200', family: MEMBERS, other: MEMBERS, missing: MEMBERS },
  },
  {
    call: familyEvents,
    send: async ({ visitor }) => {
      const stream = await visitor.get('/api/events', { payloadAsStream: true })
      const details = stream.statusCode === 200 ? '' : JSON.stringify(stream.headers)
      stream.stream().destroy()
      return { statusCode: stream.statusCode, body: details }
    },
    outcomes: { any: MEMBERS },
  },
  {
    call: editing.getStory,
    resource: 'story',
    send: ({ visitor, id }) => visitor.get(`/api/stories/${id}`),
    outcomes: familyStory,
  },
  {
    call: editing.getStory,
    variant: 'in Recently deleted',
    resource: 'deleted',
    send: ({ visitor, id }) => visitor.get(`/api/stories/${id}`),
    outcomes: { own: '- 404 404 404 404 403 404', family: NOT_FOUND, other: NOT_FOUND },
  },
  {
    call: listing.countNewStories,
    send: ({ visitor }) => visitor.get('/api/stories/new?since=0'),
    outcomes: { any: MEMBERS },
  },
  {
    call: listing.getNeighbors,
    resource: 'story',
    send: ({ visitor, id }) => visitor.get(`/api/stories/${id}/neighbors`),
    outcomes: familyStory,
  },
  {
    call: listFollowUps,
    resource: 'story',
    send: ({ visitor, id }) => visitor.get(`/api/stories/${id}/follow-ups`),
    outcomes: authorOnly,
  },
  {
    call: editing.editStory,
    variant: 'the author’s fields',
    resource: 'story',
    send: ({ visitor, id }) => visitor.send('PATCH', `/api/stories/${id}`, { payload: { title: 'Another' } }),
    outcomes: authorOnly,
  },
  {
    call: editing.editStory,
    variant: 'the historian’s fields',
    resource: 'story',
    send: ({ visitor, id }) => visitor.send('PATCH', `/api/stories/${id}`, { payload: { tags: ['river'] } }),
    outcomes: authorOrOwner,
  },
  {
    call: editing.listVersions,
    resource: 'story',
    send: ({ visitor, id }) => visitor.get(`/api/stories/${id}/versions`),
    outcomes: authorOrOwner,
  },
  {
    call: tidyStory,
    resource: 'story',
    send: ({ visitor, id }) => visitor.post(`/api/stories/${id}/tidy-up`, { text: 'Um, we had the cows then.' }),
    outcomes: authorOnly,
  },
  {
    call: editing.restoreVersion,
    resource: 'version',
    send: ({ visitor, id }) => visitor.post(`/api/stories/${id}/restore`),
    outcomes: authorOnly,
  },
  {
    call: corrections.findCorrectable,
    send: ({ visitor }) => visitor.get('/api/stories/corrections?from=secret&to=public'),
    outcomes: { any: MEMBERS },
  },
  {
    call: corrections.correctStories,
    resource: 'story',
    send: ({ visitor, id }) =>
      visitor.post('/api/stories/corrections', {
        from: 'secret',
        to: 'public',
        stories: [{ id: Number(id), state: '' }],
      }),
    // The reply says which stories were left as they are.
    outcomes: { own: OWN, family: MEMBERS, other: MEMBERS, missing: MEMBERS },
  },
  {
    call: editing.deleteStory,
    resource: 'story',
    send: ({ visitor, id }) => visitor.send('DELETE', `/api/stories/${id}`),
    outcomes: authorOnly,
  },
  {
    call: editing.restoreStory,
    resource: 'deleted',
    send: ({ visitor, id }) => visitor.post(`/api/stories/${id}/restore`),
    // Members who can't restore it can't see it, either.
    outcomes: { own: OWN, family: '401 200 404 404 200 403 200', ...otherFamilies },
  },
  {
    call: editing.listDeletedStories,
    send: ({ visitor }) => visitor.get('/api/stories/deleted'),
    outcomes: { any: MEMBERS },
  },
  { call: timeline.getFacets, send: ({ visitor }) => visitor.get('/api/stories/facets'), outcomes: { any: MEMBERS } },
  // These families are in their trial, which doesn't include Premium. The features' own tests cover Premium.
  {
    call: timeline.getTimeline,
    send: ({ visitor }) => visitor.get('/api/stories/timeline'),
    outcomes: { any: PREMIUM_NEEDED },
  },
  {
    call: bulkEditing.editStories,
    resource: 'story',
    send: ({ visitor, id }) =>
      visitor.send('PATCH', '/api/stories', { payload: { changes: [{ ids: [Number(id)], addTags: ['river'] }] } }),
    outcomes: {
      own: '- 402 402 402 402 403 402',
      family: PREMIUM_NEEDED,
      other: PREMIUM_NEEDED,
      missing: PREMIUM_NEEDED,
    },
  },
  {
    call: comments.listComments,
    resource: 'story',
    send: ({ visitor, id }) => visitor.get(`/api/stories/${id}/comments`),
    outcomes: familyStory,
  },
  {
    call: comments.addComment,
    resource: 'story',
    send: ({ visitor, id }) => visitor.post('/api/stories/comments', { storyId: Number(id), content: 'Lovely' }),
    outcomes: familyStory,
  },
  {
    call: comments.editComment,
    resource: 'comment',
    send: ({ visitor, id }) => visitor.send('PATCH', `/api/comments/${id}`, { payload: { content: 'Ah' } }),
    outcomes: authorOnly,
  },
  {
    call: comments.deleteComment,
    resource: 'comment',
    send: ({ visitor, id }) => visitor.send('DELETE', `/api/comments/${id}`),
    outcomes: authorOrOwner,
  },
  {
    call: reactions.listReactions,
    resource: 'story',
    send: ({ visitor, id }) => visitor.get(`/api/stories/${id}/reactions`),
    outcomes: familyStory,
  },
  {
    call: reactions.react,
    resource: 'story',
    send: ({ visitor, id }) => visitor.post('/api/stories/reactions', { storyId: Number(id), reaction: '👏' }),
    outcomes: familyStory,
  },
  {
    call: listening.listStoryViews,
    send: ({ visitor }) => visitor.get('/api/stories/views'),
    outcomes: { any: MEMBERS },
  },
  {
    call: listening.saveStoryView,
    resource: 'story',
    send: ({ visitor, id }) =>
      visitor.send('PUT', `/api/stories/${id}/view`, { payload: { positionMs: 1000, hasListened: true } }),
    outcomes: familyStory,
  },
  {
    call: transcripts.getTranscript,
    resource: 'story',
    send: ({ visitor, id }) => visitor.get(`/api/stories/${id}/transcript`),
    outcomes: familyStory,
  },
  {
    call: transcripts.transcribeAgain,
    resource: 'story',
    send: ({ visitor, id }) => visitor.post(`/api/stories/${id}/transcript`),
    // Their first transcription hasn't ended.
    outcomes: { ...authorOnly, own: storyWithoutAudio.own },
  },
  {
    call: downloads.listDownloads,
    resource: 'story',
    send: ({ visitor, id }) => visitor.get(`/api/stories/${id}/downloads`),
    outcomes: familyStory,
  },
  {
    call: downloads.makeMp3,
    resource: 'story',
    send: ({ visitor, id }) => visitor.post(`/api/stories/${id}/downloads/mp3`),
    outcomes: storyWithoutAudio,
  },
  {
    call: downloads.downloadStory,
    variant: 'the recording',
    resource: 'story',
    send: ({ visitor, id }) => visitor.get(`/api/stories/${id}/download/original`),
    outcomes: storyWithoutAudio,
  },
  {
    call: downloads.downloadStory,
    variant: 'as text',
    resource: 'story',
    send: ({ visitor, id }) => visitor.get(`/api/stories/${id}/download/txt`),
    outcomes: familyStory,
  },
  {
    call: recordings.getAudio,
    resource: 'audio',
    send: ({ visitor, id }) => visitor.get(`/api/audio/${id}`),
    outcomes: {
      own: '- 200 200 200 200 404 200',
      family: '401 200 200 200 200 404 200',
      other: '401 404 404 404 404 404 404',
      missing: '401 404 404 404 404 404 404',
    },
  },
  {
    call: bulk.downloadStories,
    send: ({ visitor }) => visitor.get('/api/stories/download'),
    outcomes: { any: PREMIUM_NEEDED },
  },
  {
    call: bulk.getDownloadProgress,
    send: ({ visitor }) => visitor.get('/api/stories/download/progress'),
    outcomes: { any: MEMBERS },
  },
  { call: archive.listArchives, send: ({ visitor }) => visitor.get('/api/archive'), outcomes: { any: SIGNED_IN } },
  {
    call: archive.getArchive,
    resource: 'family',
    send: ({ visitor, id }) => visitor.get(`/api/archive/${id}`),
    returnsOwnStories: true,
    outcomes: {
      family: '401 200 200 200 200 200 200',
      other: '401 404 404 404 404 404 404',
      missing: '401 404 404 404 404 404 404',
    },
  },
  {
    call: recordings.listRecordingProblems,
    send: ({ visitor }) => visitor.get('/api/recordings/problems'),
    outcomes: { any: '401 200 403 403 200 403 200' },
  },
  { call: recordings.listUploads, send: ({ visitor }) => visitor.get('/api/uploads'), outcomes: { any: SIGNED_IN } },
  {
    call: recordings.getUploadAudio,
    resource: 'upload',
    send: ({ visitor, id }) => visitor.get(`/api/uploads/${id}/audio`),
    outcomes: ownUpload('200'),
  },
  {
    call: recordings.createUpload,
    send: ({ visitor }) => createUploader(visitor).create(),
    outcomes: { any: '401 201 201 201 201 403 201' },
  },
  {
    call: recordings.createUpload,
    variant: 'with an existing key',
    resource: 'upload',
    send: ({ visitor, id }) => createUploader(visitor, id).create(),
    // Keys are per person: an upload of another person with the same key isn't found or changed.
    outcomes: {
      own: '- 201 201 201 201 403 201',
      family: '401 201 201 201 201 403 201',
      other: '401 201 201 201 201 403 201',
    },
  },
  {
    call: recordings.checkUpload,
    resource: 'upload',
    send: ({ visitor, id }) => createUploader(visitor, id).head(),
    outcomes: ownUpload('200'),
  },
  {
    call: recordings.sendUpload,
    resource: 'upload',
    send: ({ visitor, id }) => createUploader(visitor, id).sendChunk(audio.file.length, new Uint8Array()),
    outcomes: ownUpload('204'),
  },
  {
    call: recordings.setUploadBedtime,
    resource: 'upload',
    send: ({ visitor, id }) =>
      visitor.send('PUT', `/api/uploads/${id}/bedtime`, {
        payload: {
          title: 'Emma and the Moon',
          content: 'Good night, Emma.',
          characterDetails: {
            grandchildName: 'Emma',
            favoriteCartoon: '',
            childAge: 'preschool (4-5)',
            storyLength: 'short (2-3 min)',
            world: 'harbor',
          },
        },
      }),
    outcomes: ownUpload('200'),
  },
  {
    call: recordings.removeUpload,
    resource: 'upload',
    send: ({ visitor, id }) => createUploader(visitor, id).remove(),
    outcomes: ownUpload('204'),
  },
  {
    call: transcripts.transcribe,
    send: ({ visitor }) => visitor.form('/api/transcribe', [audio]),
    outcomes: { any: MEMBERS },
  },
  {
    call: transcripts.transcribe,
    variant: 'an upload',
    resource: 'upload',
    send: ({ visitor, id }) =>
      visitor.form('/api/transcribe', [{ name: 'takes', value: namedTakes([id, audio.file.length]) }]),
    outcomes: {
      own: '- 200 200 200 200 403 200',
      family: '401 404 404 404 404 403 404',
      other: '401 404 404 404 404 403 404',
      missing: '401 404 404 404 404 403 404',
    },
  },
  {
    call: transcripts.getTranscription,
    resource: 'clip',
    send: ({ visitor, id }) => visitor.get(`/api/transcribe/${id}`),
    outcomes: {
      own: '- 200 200 200 200 403 200',
      family: '401 404 404 404 404 403 404',
      other: '401 404 404 404 404 403 404',
      missing: '401 404 404 404 404 403 404',
    },
  },
]
