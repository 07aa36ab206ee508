import { expect, test } from 'vitest'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { nextStory } from './use-next-story.ts'

const emma = aStory({ grandchildName: 'Emma' })
const theo = aStory({ grandchildName: 'Theo' })
const again = aStory({ grandchildName: 'Emma' })
const silent = aStory({ grandchildName: 'Emma', audioUrl: null, recording: null })

test('the next story is the same child’s, around the end of the collection', () => {
  expect(nextStory([emma, theo, again], emma)).toBe(again)
  expect(nextStory([emma, theo, again], again)).toBe(emma)
})

test('without another one for the child, it is the next of any child', () => {
  expect(nextStory([emma, theo], emma)).toBe(theo)
  expect(nextStory([emma, theo], theo)).toBe(emma)
})

test('a story without a recording is left out', () => {
  expect(nextStory([emma, silent, theo], emma)).toBe(theo)
  expect(nextStory([emma, silent], emma)).toBeNull()
})

test('a story that isn’t in the collection anymore is followed by the first of its child', () => {
  expect(nextStory([theo, emma], again)).toBe(emma)
})
