import { emptyStoryValues } from '#common/story-fields.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { StoryReaction } from '#server/features/stories/reactions/contract.ts'
import { utcOffsetAt } from '#web/lib/clock.ts'

let lastId = 0

/** A complete story as the server sends it, with overrides. */
export function aStory(overrides: Partial<Story> = {}): Story {
  lastId += 1
  const { createdAt = new Date(Date.now() - 73 * 3_600_000).toISOString() } = overrides
  return {
    ...emptyStoryValues,
    id: lastId,
    userId: 1,
    title: `Story ${lastId}`,
    content: 'It rained all the way there.',
    audioUrl: '/api/audio/original.wav',
    duration: 20,
    aiPrompt: null,
    promptSource: null,
    playsInInvites: false,
    characterDetails: null,
    category: 'Childhood & Youth',
    transcriptionMethod: 'browser',
    questionId: null,
    asker: null,
    toldBy: 'Ruth Ellery',
    commentCount: 0,
    reactions: [],
    recordedAt: createdAt,
    utcOffsetMinutes: utcOffsetAt(Date.parse(createdAt)),
    createdAt,
    updatedAt: new Date().toISOString(),
    user: { firstName: 'Ruth', lastName: 'Ellery', profileImageUrl: null },
    recording: aRecording('ready'),
    transcript: aTranscript('done'),
    ...overrides,
  }
}

export function aRecording(
  state: NonNullable<Story['recording']>['state'],
  overrides: Partial<Story['recording']> = {},
): NonNullable<Story['recording']> {
  return {
    state,
    takes: [{ url: '/api/audio/original.wav', mimeType: 'audio/wav', bytes: 1_920_044, durationMs: 20_000 }],
    playbackUrl: '/api/audio/original.wav',
    durationMs: 20_000,
    language: 'en-US',
    problem: null,
    peaks: btoa('\u0010\u00ff'),
    ...overrides,
  }
}

export function aTranscript(
  state: NonNullable<Story['transcript']>['state'],
  overrides: Partial<Story['transcript']> = {},
): NonNullable<Story['transcript']> {
  return { state, engine: 'whisper', progress: 1, waitingFor: null, ...overrides }
}

/** A reaction of Anna's: not the viewer's. */
export const aReaction = (overrides: Partial<StoryReaction> = {}): StoryReaction => ({
  userId: 2,
  reaction: '❤️',
  firstName: 'Anna',
  lastName: 'Ellery',
  profileImageUrl: null,
  atSeconds: null,
  ...overrides,
})
