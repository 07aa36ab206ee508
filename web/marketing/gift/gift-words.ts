import { AudioLines, CalendarHeart, Ear, HandHeart, Hourglass, Mic, UsersRound } from 'lucide-react'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { Feature } from '../parts/feature-grid.tsx'
import type { Step } from '../parts/steps.tsx'
import type { Testimonial } from '../parts/testimonials.tsx'

export const BENEFITS: readonly Feature[] = [
  { Icon: HandHeart, title: 'It says: tell me', text: 'Being asked for a story is a present in itself.' },
  { Icon: Hourglass, title: 'It lasts', text: 'What is told stays with the family, and nobody can lock it away.' },
  { Icon: Ear, title: 'It is easy', text: 'One red button. No typing, nothing to learn, nothing to break.' },
  { Icon: CalendarHeart, title: 'It fits any day', text: 'A birthday, a wedding anniversary, or an ordinary Sunday.' },
]

export const STEPS: readonly Step[] = [
  {
    title: 'You choose a plan',
    text: 'A free trial or a year of Premium, with a few words from you on the certificate.',
  },
  {
    title: 'They simply talk',
    text: 'They use the code once. From then on there is one big button, and ideas when nothing comes to mind.',
  },
  {
    title: 'Your whole family listens',
    text: 'Each relative gets a link. They hear the stories, answer, and ask for the next one.',
  },
]

export const features = ({ writesDown }: SiteConfig): readonly Feature[] => [
  { Icon: Mic, title: 'The big red button', text: 'Press and talk, press and it is kept. As long as the story takes.' },
  {
    Icon: AudioLines,
    title: 'Voice and words',
    text: writesDown
      ? 'The words are written down and light up as they are spoken. The voice stays just as it was.'
      : 'The voice stays just as it was, and the words can be typed in beside it.',
  },
  {
    Icon: UsersRound,
    title: 'A vault for the family',
    text: 'Nothing in it is public: each relative is invited. Everything can be downloaded, always.',
  },
]

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    words: 'My children gave me this for my eightieth. I said I had nothing to tell. I am at story sixty-one.',
    who: 'Somebody’s grandfather',
  },
  {
    words: 'Every other present is in a drawer by now. This one rings me up: ‘Have you heard Grandma’s new one?’',
    who: 'A grandson',
  },
  { words: 'We gave it to both mothers. They compete.', who: 'A couple with two mothers' },
]
