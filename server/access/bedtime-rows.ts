import * as bedtime from '#server/features/bedtime/contract.ts'
import { namedTakes } from '#server/features/recording/testing/uploader.ts'
import { audio, familyStory, MEMBERS, PREMIUM_NEEDED, type Row, title } from './row.ts'

const details = {
  grandchildName: 'Emma',
  favoriteCartoon: '',
  childAge: 'preschool (4-5)',
  storyLength: 'short (2-3 min)',
  world: 'harbor',
}
const bedtimeStory = [
  title,
  { name: 'content', value: 'Good night, Emma.' },
  { name: 'characterDetails', value: JSON.stringify(details) },
]

/** Calls about bedtime stories. */
export const bedtimeRows: readonly Row[] = [
  {
    call: bedtime.generateBedtimeStory,
    send: ({ visitor }) =>
      visitor.post('/api/bedtime-stories/generate', {
        grandchildName: 'Emma',
        childAge: 'preschool (4-5)',
        storyLength: 'short (2-3 min)',
      }),
    outcomes: { any: PREMIUM_NEEDED },
  },
  {
    call: bedtime.saveBedtimeStory,
    variant: 'with its audio',
    send: ({ visitor }) => visitor.form('/api/bedtime-stories/save', [...bedtimeStory, audio]),
    outcomes: { any: MEMBERS },
  },
  {
    call: bedtime.saveBedtimeStory,
    variant: 'from an upload',
    resource: 'upload',
    send: ({ visitor, id }) =>
      visitor.form('/api/bedtime-stories/save', [
        ...bedtimeStory,
        { name: 'takes', value: namedTakes([id, audio.file.length]) },
      ]),
    outcomes: {
      own: '- 200 200 200 200 403 200',
      family: '401 404 404 404 404 403 404',
      other: '401 404 404 404 404 403 404',
      missing: '401 404 404 404 404 403 404',
    },
  },
  {
    call: bedtime.downloadBook,
    resource: 'story',
    send: ({ visitor, id }) => visitor.get(`/api/bedtime-stories/${id}/book`),
    outcomes: familyStory,
  },
]
