import { expect, test } from 'vitest'
import type { StoryNotification } from '#server/features/account/contract.ts'
import { formatNotification } from './for-you-card.tsx'

const emma = { userId: 2, firstName: 'Emma', lastName: 'Okafor', profileImageUrl: null }
const jun = { ...emma, userId: 3, firstName: 'Jun' }
const loved: StoryNotification = {
  id: 1,
  storyId: 7,
  title: 'The river',
  duration: 12,
  isMine: true,
  isAnswer: false,
  people: [emma],
  peopleCount: 1,
  reactions: ['❤️'],
  comment: null,
}

test.each<[string, Partial<StoryNotification>]>([
  ['Emma loved your story', {}],
  ['Emma reacted to your story', { reactions: ['❤️', '👍'] }],
  ['Emma and Jun applauded your story', { people: [emma, jun], peopleCount: 2, reactions: ['👏'] }],
  ['Emma, Jun, and 3 more loved your story', { people: [emma, jun], peopleCount: 5 }],
  ['Emma loved your story and wrote:', { comment: 'That is Uncle Bertie' }],
  ['Emma wrote to you:', { reactions: [], comment: 'That is Uncle Bertie' }],
  ['Emma wrote:', { isMine: false, reactions: [], comment: 'That is Uncle Bertie' }],
  ['Emma answered you', { isMine: false, isAnswer: true, reactions: [] }],
  // A reaction that is no longer offered.
  ['Emma wrote to you:', { reactions: ['🦆'], comment: 'Quack' }],
])('%s', (sentence, changes) => {
  expect(formatNotification({ ...loved, ...changes })).toBe(sentence)
})
