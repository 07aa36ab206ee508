import type { DemoStory } from '#dev/demo/stories.ts'
import { ENDLESS } from './people.ts'

const WORDS =
  'It was a very long summer, and we talked about it for a very long time. My grandmother said that whoever tells ' +
  'a story should never look at the clock, and so nobody did.'

/** Stories in which everything that has a name has a very long one. */
export const longStories: readonly DemoStory[] = [
  {
    by: 'grace',
    daysAgo: 2,
    title:
      'How the whole street came together in the summer of the great flood to carry the piano of old Mrs Pemberton-Wallingford up four flights of stairs, and what was found inside it afterwards',
    category: 'Family & Relationships',
    about: {
      eventDate: { kind: 'span', from: '1930-01-01', to: '1955-12-31' },
      place: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Isle of Anglesey',
      people: ['Wolfeschlegelsteinhausenbergerdorff Hubert the Younger', 'Mrs Pemberton-Wallingford of Upper Tooting'],
      tags: ['the summer of the great flood and what came after', 'Zusammengehörigkeitsgefühl'],
      notes: `${WORDS} ${ENDLESS}`,
    },
    aiPrompt: 'If you could carry one heavy thing out of the house in which you grew up, what would it be, and why?',
    words: `${WORDS} ${ENDLESS}. ${WORDS}`,
    comments: [
      { by: 'ada', content: `${ENDLESS}! ${WORDS}` },
      { by: 'grace', content: 'I was there.' },
    ],
    reactions: [{ by: 'ada', reaction: '❤️' }],
  },
  { by: 'ada', daysAgo: 9, title: ENDLESS, category: 'Childhood & Youth', toldBy: ENDLESS, words: WORDS },
]
