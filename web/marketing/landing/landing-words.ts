import { BookOpenText, Infinity as Endless, LockKeyhole, Mic, Shapes, UsersRound } from 'lucide-react'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { Feature } from '../parts/feature-grid.tsx'
import type { Testimonial } from '../parts/testimonials.tsx'

export const PROBLEMS = [
  {
    title: 'It is always next time',
    text: 'We mean to ask. Then dinner is over, the coats are on, and the story waits for another visit.',
  },
  {
    title: 'Writing it down is hard work',
    text: 'A memoir takes a year of evenings and a steady hand. Talking for ten minutes takes neither.',
  },
  {
    title: 'What is left is silent',
    text: 'Albums show a face at twenty. They do not keep the laugh, the accent, or the pause before the good part.',
  },
]

export const features = (facts: SiteConfig): readonly Feature[] => [
  {
    Icon: Mic,
    title: 'One-Click Recording',
    text: 'One big red button. Press and talk, press again and it is kept. It saves while you speak, so at most the last moment is lost when a line or a battery fails.',
  },
  {
    Icon: UsersRound,
    title: 'Family Sharing',
    text: 'Invite each relative with a link of their own. They listen, answer, ask the next question and tell stories too.',
  },
  {
    Icon: BookOpenText,
    title: 'Smart Transcription',
    text: transcription(facts),
  },
  {
    Icon: Shapes,
    title: 'Story Categories',
    text: 'Childhood, family, work, journeys, wisdom. Ideas for each are at hand when nothing comes to mind.',
  },
  {
    Icon: Endless,
    title: 'No Time Limits',
    text: 'A memory of two minutes or an afternoon about the farm. The recording is as long as the story.',
  },
  {
    Icon: LockKeyhole,
    title: 'Private and Secure',
    text: 'No story is public: it opens for the people you invite. The stories belong to your family, all of them, always.',
  },
]

function transcription({ writesDown, drafts }: SiteConfig): string {
  if (!writesDown)
    return 'No program writes the words down on this server. They can be typed in beside the recording, and then they are found.'
  const how = drafts
    ? 'It is a rough draft, in English, with many words wrong; correct what matters.'
    : 'Clear English comes out well; names and accents may want a correction.'
  return `The words are written down for you and light up as they are spoken. ${how}`
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    words:
      'Dad is eighty-six and types with one finger. On Sunday he talked for forty minutes about the harbor, and I heard my grandmother’s turns of phrase in it.',
    who: 'A daughter in Maine',
  },
  {
    words:
      'I never thought my life was worth a book. But my grandson asks such good questions that I press the button every evening.',
    who: 'A grandmother of seven',
  },
  {
    words: 'We played her story at the wedding: how she met Grandpa, in her own words, with the laugh in the middle.',
    who: 'Two cousins, after a wedding',
  },
]

/** Those that are asked before somebody begins. */
export const QUESTIONS = [
  'not-good-with-computers',
  'how-long-may-a-story-be',
  'who-can-hear',
  'wrong-words',
  'after-the-trial',
  'take-along',
]
