import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { QuestionGroup } from './question.ts'

export const technical = ({ sells, analytics, writesDown }: SiteConfig): QuestionGroup => ({
  id: 'technical',
  heading: 'Technical, Security & Privacy',
  questions: [
    {
      id: 'who-can-hear',
      question: 'Who can hear our stories?',
      answer: [
        'The members of your family. There are no public pages for stories and no search engine finds them. Whoever has the keys to the computer they lie on could open the files; what that means stands in the privacy policy.',
        'It is checked twice for every request, in the program and once more in the database itself.',
      ],
      more: { href: '/privacy#who-can-hear', label: 'Who can hear, in the privacy policy' },
    },
    {
      id: 'who-owns',
      question: 'Who owns the recordings?',
      answer: [
        `You do, all of it. ${PRODUCT} only looks after them. They are not sold, not used for advertising and not used to train anything.`,
      ],
      more: { href: '/your-stories', label: 'What happens to your stories' },
    },
    {
      id: 'devices',
      question: 'Which devices does it work on?',
      answer: [
        'On any tablet, phone or computer with a microphone and a present-day browser: Chrome, Edge, Firefox or Safari. There is nothing to install, but you can put it on the home screen.',
      ],
    },
    {
      id: 'live-words',
      question: 'Who writes the words down?',
      answer: [
        writesDown
          ? `After you stop, a program on the ${PRODUCT} server listens and writes. The recording is not given to another company for that.`
          : 'You do, where you want them: no program writes on this server. The recording is kept, and the words can be typed in beside it.',
        'While you speak, some browsers can show the words at once. To do that they may send the sound to the company that makes the browser. The page tells you so, and you can switch it off.',
      ],
    },
    {
      id: 'what-is-counted',
      question: 'Do you follow what I do?',
      answer: analytics
        ? [
            'We count visits to pages and presses of a few buttons with Google Analytics, so that we learn what is of use. It never hears a story, reads a word, or sees whose page it is.',
            'If your browser asks not to be tracked, nothing of it is loaded. Invitations are never counted.',
          ]
        : ['No. There is no advertising, and this server tells no other company that you were here.'],
      more: { href: '/privacy', label: 'Privacy policy' },
    },
    {
      id: 'closing',
      question: sells ? `What if ${PRODUCT} closes one day?` : 'What if this server is gone one day?',
      answer: [
        'The archive you download needs nothing of us: recordings, texts and lists are ordinary files that other programs open, with checksums to prove that nothing has changed.',
        'Download it now and then and keep it in two places. That is good advice for everything you love.',
      ],
      more: { href: '/your-stories', label: 'What happens to your stories' },
    },
  ],
})
