import { PRICES, TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { QuestionGroup } from './question.ts'

const PRICE = `$${PRICES.month} per month, or $${PRICES.year} per year, which saves $${PRICES.savedByTheYear}`

export const aboutTheService = ({ sells, ready, writesDown }: SiteConfig): QuestionGroup => ({
  id: 'about',
  heading: 'About The Service',
  questions: [
    {
      id: 'what-it-is',
      question: `What is ${PRODUCT}?`,
      answer: [
        `${PRODUCT} keeps the stories of your family in the voices that tell them. Somebody presses one big button and talks. ${
          writesDown
            ? 'The words are written down by themselves, and the sound is kept just as it was.'
            : 'The sound is kept just as it was, and the words can be typed in beside it.'
        }`,
        'Both go into a vault that belongs to your family. Those you invite can listen, read, answer and tell stories of their own. Strangers cannot.',
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
              `The first ${TRIAL_DAYS} days are free, and we ask for no credit card. In that time the whole family can record, read and listen.`,
              ready.premium
                ? `Premium is ${PRICE}. One plan covers everybody in the family, and it can be canceled anytime.`
                : `Premium will be ${PRICE}, for everybody in the family. It cannot be bought yet, so recording stops after the ${TRIAL_DAYS} days.`,
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
            `${
              ready.premium
                ? 'What stops until you choose a plan is starting new recordings and inviting more people.'
                : 'What stops is starting new recordings and inviting more people. No plan can be chosen yet, so for now there is no way to go on recording.'
            } A story that somebody is telling at that moment is kept like every other.`,
          ]
        : ['No. This vault is run by people you know, and everything in it is included.'],
      more: { href: '/your-stories', label: 'What happens to your stories' },
    },
  ],
})
