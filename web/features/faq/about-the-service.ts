import type { PublicFacts } from '#server/features/marketing/contract.ts'
import { PRODUCT } from '#web/lib/product.ts'
import type { QuestionGroup } from './question.ts'

export const aboutTheService = ({ sells, ready }: PublicFacts): QuestionGroup => ({
  id: 'about',
  heading: 'About The Service',
  questions: [
    {
      id: 'what-it-is',
      question: `What is ${PRODUCT}?`,
      answer: [
        `${PRODUCT} keeps the stories of your family in the voices that tell them. Somebody presses one big button and talks. The words are written down by themselves, and the sound is kept just as it was.`,
        'Both go into a vault that belongs to your family. Those you invite can listen, read, answer and tell stories of their own. Nobody else can.',
      ],
    },
    {
      id: 'how-long-may-a-story-be',
      question: 'How long may a story be?',
      answer: [
        'As long as the telling takes. There is no time limit: an afternoon in one recording is fine.',
        'While somebody speaks, the recording is already going to the vault piece by piece, so a long story is as safe as a short one.',
      ],
    },
    ...(sells
      ? [
          {
            id: 'what-it-costs',
            question: 'What does it cost?',
            answer: [
              'The first 30 days are free, and we ask for no credit card. In that time the whole family can record, read and listen.',
              `Premium is $5 per month, or $50 per year, which saves $10. One plan covers everybody in the family, and it can be cancelled anytime.${ready.premium ? '' : ' Premium cannot be bought yet.'}`,
            ],
          },
        ]
      : []),
    {
      id: 'after-the-trial',
      question: sells ? 'What happens after the free trial?' : 'Does anything end one day?',
      answer: sells
        ? [
            'Nothing is locked away. Listening, reading, commenting and taking your stories with you stay free for ever.',
            'What stops until you choose a plan is starting new recordings and inviting more people. A story that somebody is telling at that moment is kept like every other.',
          ]
        : ['No. This vault is run by people you know, and everything in it is included.'],
      more: { href: '/your-stories', label: 'What happens to your stories' },
    },
  ],
})
