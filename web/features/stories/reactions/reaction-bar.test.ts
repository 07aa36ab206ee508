import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { reactions, type StoryReaction } from '#server/features/stories/reactions/contract.ts'
import { aReaction } from '../testing/a-story.ts'
import { formatReactions, type ReactionChange, summarizeReactions } from './reaction-bar.tsx'
import { NameList, REACTION_NAMES, WhoReacted } from './who-reacted.tsx'

const ME = 1
const known: StoryReaction[] = [aReaction({ userId: ME, reaction: '❤️' }), aReaction(), aReaction({ reaction: '👏' })]
const shown = (changes: ReactionChange[]) =>
  summarizeReactions(known, changes, ME).map(({ reaction, count, isMine }) => `${reaction}${count}${isMine ? '!' : ''}`)

test('all four reactions in order, with count and whether the viewer is included', () => {
  expect(shown([])).toEqual(['❤️2!', '👏1', '😊0', '👍0'])
})

test('a pending change applies immediately, and the last one wins', () => {
  expect(shown([{ reaction: '😊', isOn: true }])).toEqual(['❤️2!', '👏1', '😊1!', '👍0'])
  expect(shown([{ reaction: '❤️', isOn: false }])).toEqual(['❤️1', '👏1', '😊0', '👍0'])
  const twice = [
    { reaction: '👏', isOn: true },
    { reaction: '👏', isOn: false },
  ] as const
  expect(shown([...twice])).toEqual(['❤️2!', '👏1', '😊0', '👍0'])
})

test('a change that the server already has is not counted twice', () => {
  expect(shown([{ reaction: '❤️', isOn: true }])).toEqual(['❤️2!', '👏1', '😊0', '👍0'])
})

test('every reaction has its own name', () => {
  expect(new Set(reactions.map((one) => REACTION_NAMES[one])).size).toBe(reactions.length)
})

test('the button that unfolds them is named with the total, in singular and plural', () => {
  const name = (all: StoryReaction[]) => formatReactions(summarizeReactions(all, [], ME), 'The mill')
  expect(name([])).toBe('React to The mill')
  expect(name([aReaction({ reaction: '👏' })])).toBe('React to The mill, 1 reaction: Bravo 1')
  expect(name(known)).toBe('React to The mill, 3 reactions: Love 2, Bravo 1')
})

const sentenceOf = (...given: StoryReaction[]) => {
  const html = renderToStaticMarkup(createElement(WhoReacted, { reactions: given, viewerId: ME }))
  // After the faces.
  return html.slice(html.indexOf('<span><')).replaceAll(/<[^>]+>/g, '')
}

test('a sentence names who reacted, the viewer first, and counts those without a face', () => {
  const jun = { userId: 3, firstName: 'Jun' }
  expect(sentenceOf(aReaction())).toBe('Anna loved this')
  expect(sentenceOf(aReaction({ reaction: '👍' }), aReaction({ userId: ME, reaction: '👍' }))).toBe(
    'You and Anna liked this',
  )
  expect(sentenceOf(aReaction(), aReaction({ ...jun, reaction: '👏' }))).toBe('Anna and Jun reacted to this')
  expect(sentenceOf(aReaction(), aReaction({ reaction: '👏' }), aReaction(jun))).toBe('Anna and Jun reacted to this')
  const many = Array.from({ length: 11 }, (_, at) => aReaction({ userId: 10 + at, firstName: `P${at}` }))
  expect(sentenceOf(...many)).toBe('P0, P1, P2, P3, P4, P5, P6, P7, and 3 more loved this')
})

test('a browser that translates the page leaves the names alone, and nothing else', () => {
  const html = renderToStaticMarkup(createElement(NameList, { names: [null, 'Rose'], count: 4 }))
  expect(html).toContain('<bdi translate="no">Rose</bdi>')
  expect(html.match(/translate="no"/g)).toHaveLength(1)
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('You, Rose, and 2 more')
})
