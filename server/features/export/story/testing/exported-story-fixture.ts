import { emptyStoryValues } from '#common/story-fields.ts'
import type { ExportedStory } from '../exported-story.ts'

/** A story with all details but notes. */
export const exportedStoryFixture = (given: Partial<ExportedStory> = {}): ExportedStory => ({
  ...emptyStoryValues,
  id: 7,
  title: 'The lilac dress',
  content: 'It was spring.\n\nWe danced.',
  category: 'Childhood & Youth',
  toldBy: 'Ruth',
  eventDate: { kind: 'about', from: '1952-01-01', to: '1952-12-31' },
  place: 'Chicago',
  people: ['Ada', 'Ben'],
  tags: ['dress', 'spring'],
  duration: 252,
  recordedAt: '2026-11-22T09:30:00.000Z',
  utcOffsetMinutes: -360,
  vault: 'The Okafor Family',
  citation: 'Ruth, "The lilac dress", Keepsaid.',
  voice: {
    peaks: Buffer.from(Array.from({ length: 120 }, (_, at) => (at * 37) % 256)).toString('base64'),
    address: 'https://keepsaid.example/stories/7',
    calledName: 'Ruth',
  },
  language: 'en',
  ...given,
})
