import { expect, test } from 'vitest'
import { storyText } from './story-text.ts'
import { exportedStoryFixture } from './testing/exported-story-fixture.ts'

test('who, when, where, then the words, the notes and how to cite it', () => {
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

test('what nobody has said is left out, and missing words are said to be missing', () => {
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

test('markup, other scripts and emoji stay as they are; control characters and half characters do not', () => {
  const content = '<b>&amp;</b> نهر 川 👩‍👩‍👧 #import "x"\u0000\u0007\uD800\r\nnext\u2028line'
  expect(storyText(exportedStoryFixture({ content, title: 'one\ntwo' }))).toContain(
    '\n\n<b>&amp;</b> نهر 川 👩‍👩‍👧 #import "x"\nnext\nline\n\n',
  )
  expect(storyText(exportedStoryFixture({ title: 'one\ntwo' }))).toMatch(/^one two\n\nTold by/)
})
