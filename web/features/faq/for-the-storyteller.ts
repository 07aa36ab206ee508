import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { DAYS_KEPT } from '#server/features/stories/deleting/contract.ts'
import type { QuestionGroup } from './question.ts'

export const forTheStoryteller = ({ writesDown, drafts }: SiteConfig): QuestionGroup => ({
  id: 'storyteller',
  heading: 'For the Storyteller',
  questions: [
    {
      id: 'not-good-with-computers',
      question: 'I am not good with computers. Can I do this?',
      answer: [
        'Yes. There is one big red button. You press it and talk, and you press it again when you are done.',
        'If you stop by mistake, nothing is lost: you can listen, and carry on from where you were.',
      ],
    },
    {
      id: 'what-to-tell',
      question: 'What should I talk about?',
      answer: [
        'Whatever comes to mind. If nothing does, open the story ideas: they have questions about childhood, work, love, journeys and what you have learned.',
        'Your family can ask you things too. Their questions wait for you under the button.',
      ],
    },
    ...(writesDown
      ? [
          {
            id: 'wrong-words',
            question: 'What if the words are written down wrongly?',
            answer: [
              'You can change them whenever you like, and every earlier version is kept.',
              `${
                drafts
                  ? 'What the program of this server writes is a rough draft, with many words wrong.'
                  : 'Machines hear clear speech well. They struggle with strong accents, old names and unusual spellings.'
              } It listens for English; other languages can be typed in. That is why your voice is always kept as it was: the recording is the story, and the text is a help for finding and reading it.`,
            ],
          },
        ]
      : []),
    {
      id: 'tell-it-again',
      question: 'May I tell a story again, or delete one?',
      answer: [
        `Yes, both. A story you delete waits for ${DAYS_KEPT} days under “Recently Deleted” and can be brought back until then.`,
      ],
    },
    {
      id: 'lost-connection',
      question: 'What if the internet stops in the middle?',
      answer: [
        'Keep talking. The recording stays on your device, and goes to the vault by itself when the line is back. If the page was closed in between, open it again on the same device: then it goes on.',
        'What was recorded and not saved is no story yet. It waits until you save it.',
      ],
    },
  ],
})
