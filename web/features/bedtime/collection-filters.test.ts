import { expect, test } from 'vitest'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { filterStories, NO_FILTERS, optionsOf } from './collection-filters.ts'

const bell = aStory({ title: 'The bell', content: 'A café by the sea.', grandchildName: 'Emma', toldBy: 'Ruth Ellery' })
const train = aStory({ title: 'The train', content: null, grandchildName: 'Theo', toldBy: 'Omar' })
const stories = [bell, train]
const find = (some: Partial<typeof NO_FILTERS>) => filterStories(stories, { ...NO_FILTERS, ...some })

test('without filters all stories are found', () => {
  expect(find({})).toEqual(stories)
})

test('child, reader and words narrow the collection together, ignoring case and accents', () => {
  expect(find({ child: 'Emma' })).toEqual([bell])
  expect(find({ reader: 'Omar' })).toEqual([train])
  expect(find({ q: ' CAFE ' })).toEqual([bell])
  expect(find({ q: 'the' })).toEqual(stories)
  expect(find({ child: 'Emma', reader: 'Omar' })).toEqual([])
})

test('the options are the children and readers of the stories, once each, in order', () => {
  expect(optionsOf([train, bell, bell, aStory({ grandchildName: null, toldBy: 'Omar' })])).toEqual({
    children: ['Emma', 'Theo'],
    readers: ['Omar', 'Ruth Ellery'],
  })
})
