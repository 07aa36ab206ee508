import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { Question } from '#web/features/faq/question.ts'

/** The four that come before a present is chosen. */
export const giftQuestions = ({ ready }: SiteConfig): Question[] => [
  {
    id: 'how-it-arrives',
    question: 'How does the gift arrive?',
    answer: [
      ready.gifts
        ? 'As a certificate with a code of its own, in your inbox. Print it and put it in an envelope, or let us send it on the day you choose.'
        : 'Gifts are not open yet. When they are, a certificate with a code of its own comes to your inbox, to be printed and put in an envelope.',
    ],
  },
  {
    id: 'do-they-need-to-be-good-with-computers',
    question: 'What if they are not good with computers?',
    answer: [
      'Then sit beside them the first time. After that there is one red button, on a page that opens by itself and stays signed in.',
    ],
  },
  {
    id: 'after-the-year',
    question: 'What happens when a gift has run out?',
    answer: [
      `Nothing that has been told is lost or locked. The family can listen, read and download everything for ever. Only new recordings ${ready.premium ? 'wait until somebody chooses a plan' : 'stop, and no plan can be chosen yet'}.`,
    ],
  },
  {
    id: 'who-owns-a-gift',
    question: 'Whose stories are they, theirs or mine?',
    answer: [
      'Theirs. They own the vault and decide who is invited. Giving it does not let you in; ask them for a link.',
    ],
  },
]
