import { expect, test } from 'vitest'
import { plainText, storyText } from './story-as-text.ts'
import { exportedStoryFixture } from './testing/exported-story-fixture.ts'

test('details, text, notes and citation, in this order', () => {
  expect(storyText(exportedStoryFixture({ notes: 'The dress is in the attic.' }))).toBe(`The lilac dress

Told by: Ruth
When: about 1952
Where: Chicago
People: Ada, Ben
Recorded: November 22, 2026
Length: 4:12
Category: Childhood & Youth
Tags: dress, spring

------------------------

It was spring.

We danced.

------------------------

Notes

The dress is in the attic.

------------------------

Ruth, "The lilac dress", Keepsaid.
`)
})

test('unknown details are left out, and a missing text is mentioned', () => {
  const bare = exportedStoryFixture({
    eventDate: null,
    place: null,
    people: [],
    tags: [],
    duration: null,
    content: ' \n',
  })
  expect(storyText(bare)).toBe(`The lilac dress

Told by: Ruth
Recorded: November 22, 2026
Category: Childhood & Youth

------------------------

This story has no written text.

------------------------

Ruth, "The lilac dress", Keepsaid.
`)
})

test.each([
  ['bullets of Symbol and Wingdings', '\uF0B7\uF0A7\uF0D8\uF0FC\uF076', '•••••'],
  ['an arrow', 'Cork \uF0E0 Boston', 'Cork → Boston'],
  ['a smiley', 'see you \uF04A', 'see you ☺'],
])('what Word copies as characters for private use becomes a common one: %s', (_, word, common) => {
  expect(plainText(word)).toBe(common)
})

test('markup, scripts and emoji are kept; control characters and lone surrogates are removed', () => {
  const content = '<b>&amp;</b> نهر 川 👩‍👩‍👧 #import "x"\u0000\u0007\uD800\r\nnext\u2028line'
  expect(storyText(exportedStoryFixture({ content, title: 'one\ntwo' }))).toContain(
    '\n\n<b>&amp;</b> نهر 川 👩‍👩‍👧 #import "x"\nnext\nline\n\n',
  )
  expect(storyText(exportedStoryFixture({ title: 'one\ntwo' }))).toMatch(/^one two\n\nTold by/)
})
