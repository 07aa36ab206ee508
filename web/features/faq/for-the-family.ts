import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { QuestionGroup } from './question.ts'

export const forTheFamily = ({ sells, ready, writesDown }: SiteConfig): QuestionGroup => ({
  id: 'family',
  heading: 'For the Purchaser & Family',
  questions: [
    {
      id: 'invite',
      question: 'How does my family get in?',
      answer: [
        'You make a link for each person and send it the way you like. It works once and lasts 30 days. Whoever opens it makes an account and is in your family.',
        'You can take a link back before it is used, and you can end somebody’s access later.',
      ],
    },
    {
      id: 'set-up-for-someone',
      question: 'Can I set it up for my mother or grandfather?',
      answer: [
        'Yes. Sign in on their tablet once; it stays signed in for a year and longer as long as it is used. Then the page opens on the red button.',
        'You may also sit beside them and record on your own device. Then write their name under “Told by”, so that the story is kept as theirs.',
      ],
    },
    ...(sells
      ? [
          {
            id: 'gift',
            question: 'Can I give it to somebody?',
            answer: ready.gifts
              ? [
                  'Yes. Choose a gift, and you get a certificate with a code that you can print or send. Whoever uses it has their own vault.',
                ]
              : [
                  'Not yet. Gifts with a printed certificate are on their way. Until then you can start a free trial and invite them into it.',
                ],
            more: { href: '/gift', label: 'About gifts' },
          },
          {
            id: 'who-pays',
            question: 'Does everybody in the family need a plan?',
            answer: ['No. One plan covers the family. Only the person who owns the vault deals with it.'],
          },
        ]
      : []),
    {
      id: 'take-along',
      question: 'Can I download everything?',
      answer: [
        'Yes, at any time and free for ever. Whoever owns the vault takes all of it, everybody else what they have told themselves. The archive has each recording exactly as it was made, all texts with their earlier versions, comments, names, dates and a plain explanation for whoever opens it in fifty years.',
        `A single story can be had as the original sound, MP3, PDF${writesDown ? ', text or captions' : ' or text'}.`,
      ],
    },
  ],
})
