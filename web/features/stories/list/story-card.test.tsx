import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { siteConfigQuery } from '#web/features/site-config/site-config.ts'
import { sampleSiteConfig } from '#web/features/site-config/testing/sample-site-config.ts'
import { aReaction, aRecording, aStory, aTranscript } from '../testing/a-story.ts'
import { StoryCard } from './story-card.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
beforeAll(() => router.load())

const markupOf = (about: Partial<Story>, siteConfig: Partial<SiteConfig> = {}) => {
  const client = new QueryClient()
  client.setQueryData(siteConfigQuery.queryKey, { ...sampleSiteConfig, ...siteConfig })
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={client}>
        <StoryCard story={aStory(about)} viewer={{ id: 1, isOwner: true, canDelete: true }} />
      </QueryClientProvider>
    </RouterContextProvider>,
  )
}

const wordsOf = (about: Partial<Story>, siteConfig: Partial<SiteConfig> = {}) =>
  markupOf(about, siteConfig)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/(\s|&nbsp;|\u00a0)+/g, ' ')
    .replaceAll('&amp;', '&')

test('a card shows title, storyteller, date, category and length', () => {
  const card = wordsOf({ title: 'The lilac dress' })
  expect(card).toContain('The lilac dress')
  expect(card).toContain('told by Ruth Ellery')
  expect(card).toContain('3 days ago')
  expect(card).toContain('Childhood & Youth')
  expect(card).toContain('0:00 of 0:20')
  expect(card).toContain('It rained all the way there.')
})

test('a deleted author is "Unknown Author", an invalid date is "Recently"', () => {
  const card = wordsOf({ user: null, toldBy: 'Grandpa Joe', createdAt: 'once' })
  expect(card).toContain('told by Grandpa Joe')
  expect(card).toContain('recorded by Unknown Author · Recently')
})

test('the full date is a tooltip', () => {
  expect(markupOf({ createdAt: '2026-03-04T12:00:00.000Z' })).toMatch(
    /<time dateTime="2026-03-04T12:00:00.000Z" title="March 4, 2026 at [^"]+"/,
  )
})

test('a long text is cut after 150 characters, with Read Full Story', () => {
  const card = wordsOf({ content: 'a'.repeat(151) })
  expect(card).toContain(` ${'a'.repeat(150)}… `)
  expect(card).toContain('Read Full Story')
  expect(wordsOf({ content: 'a'.repeat(150) })).not.toContain('Read Full Story')
})

const EMMA = { firstName: 'Emma', lastName: 'Bell', profileImageUrl: null }

test.each<[string, Partial<Story>]>([
  ['We’ll transcribe the words soon.', { content: null, transcript: aTranscript('waiting') }],
  ['Transcribing the words 37%', { content: null, transcript: aTranscript('working', { progress: 0.37 }) }],
  ['We couldn’t transcribe the words.', { content: null, transcript: aTranscript('failed') }],
  ['We couldn’t make out any words in this recording.', { content: '', transcript: aTranscript('done') }],
  ['This story has no text.', { content: null, transcript: aTranscript('off') }],
  ['We couldn’t read all of this recording.', { recording: aRecording('damaged') }],
  ['We couldn’t read this recording We keep the original file unchanged.', { recording: aRecording('unreadable') }],
  ['Story idea: What did you wear?', { aiPrompt: 'What did you wear?', promptSource: 'idea' }],
  ['AI Prompt Used: What did you wear?', { aiPrompt: 'What did you wear?', promptSource: 'model' }],
  // After her initial.
  ['E Question from Emma: Who was Hans?', { aiPrompt: 'Who was Hans?', promptSource: 'family', asker: EMMA }],
  ['Question from your family: Who was Hans?', { aiPrompt: 'Who was Hans?', promptSource: 'family' }],
])('"%s"', (sentence, about) => {
  expect(wordsOf(about)).toContain(sentence)
  expect(wordsOf({})).not.toContain(sentence)
})

test('words are not announced on a server that writes none down', () => {
  const card = wordsOf({ content: null, transcript: aTranscript('waiting') }, { canTranscribe: false })
  expect(card).toContain('This story has no text.')
  expect(card).not.toContain('We’ll write')
})

test('audio of unknown length shows –:–– as its length', () => {
  const card = wordsOf({ duration: null, recording: aRecording('received', { durationMs: null, peaks: null }) })
  expect(card).toContain('0:00 of –:––')
})

test('the waveform has the color of who told the story, whoever recorded it', () => {
  const colorOf = (about: Partial<Story>) => /color:(var\(--voice-\d+\))/.exec(markupOf(about))?.[1]
  const ruths = colorOf({ toldBy: 'Ruth Ellery' })
  expect(ruths).toBeDefined()
  expect(
    colorOf({ toldBy: 'ruth ellery ', userId: 9, user: { firstName: 'Tom', lastName: 'Bell', profileImageUrl: null } }),
  ).toBe(ruths)
  expect(colorOf({ toldBy: 'Grace Okafor' })).not.toBe(ruths)
})

test('who reacted is shown by faces, and named for screen readers', () => {
  const about = { reactions: [aReaction(), aReaction({ userId: 1, reaction: '👏' })] }
  expect(wordsOf(about)).toContain('You and Anna reacted to this')
  expect(markupOf(about)).toContain('title="Anna Ellery: Love"')
  expect(wordsOf({})).not.toContain('reacted to this')
})

test('a story without audio has no player', () => {
  expect(wordsOf({ audioUrl: null, recording: null })).not.toContain('Play')
})
