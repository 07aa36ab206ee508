import { expect, test } from 'vitest'
import type { StoryNotification } from '#server/features/account/contract.ts'
import { formatNotification } from './for-you-card.tsx'

const emma = { userId: 2, firstName: 'Emma', lastName: 'Okafor', profileImageUrl: null }
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
  ['loved your story', {}],
  ['reacted to your story', { reactions: ['❤️', '👍'] }],
  ['applauded your story', { reactions: ['👏'] }],
  ['loved your story and wrote:', { comment: 'That is Uncle Bertie' }],
  ['wrote to you:', { reactions: [], comment: 'That is Uncle Bertie' }],
  ['wrote:', { isMine: false, reactions: [], comment: 'That is Uncle Bertie' }],
  ['answered you', { isMine: false, isAnswer: true, reactions: [] }],
  // A reaction that is no longer offered.
  ['wrote to you:', { reactions: ['🦆'], comment: 'Quack' }],
])('Emma %s', (words, changes) => {
  expect(formatNotification({ ...loved, ...changes })).toBe(words)
})
