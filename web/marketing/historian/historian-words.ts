import { AudioLines, FileDown, FolderTree, MessageSquareQuote, Search, ShieldCheck, Waypoints } from 'lucide-react'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { Feature } from '../parts/feature-grid.tsx'
import type { Step } from '../parts/steps.tsx'
import type { Testimonial } from '../parts/testimonials.tsx'

export const BENEFITS: readonly Feature[] = [
  {
    Icon: MessageSquareQuote,
    title: 'First-Person Narratives',
    text: 'Who said it, in their own words, with the hesitation that no transcript keeps.',
  },
  {
    Icon: FolderTree,
    title: 'Organized Archive',
    text: 'By speaker and by the date a story tells about, with place, people, tags and notes on every entry.',
  },
  {
    Icon: ShieldCheck,
    title: 'Secure Preservation',
    text: 'The original is never changed. Its SHA-256 checksum is written down when it arrives and goes with the complete archive.',
  },
  {
    Icon: Waypoints,
    title: 'Research Integration',
    text: 'A citation for every story, Dublin Core fields, CSV and JSON that other programs read.',
  },
]

const RECORDING = {
  title: 'Pristine Audio Recording',
  text: 'What the browser recorded is kept bit for bit, as long as the interview lasts. Copies for playing are made beside it.',
}
const TRANSCRIPTS = 'Searchable Transcripts'
const EXPORT = 'Easy Export and Download'

export const features = ({ writesDown }: SiteConfig): readonly Feature[] => [
  { Icon: AudioLines, ...RECORDING },
  {
    Icon: Search,
    title: TRANSCRIPTS,
    text: writesDown
      ? 'Every word has its second. Search forgives spelling, shows the sentence, and plays the recording from there.'
      : 'Type the transcript in beside its recording. Search forgives spelling and shows the sentence.',
  },
  {
    Icon: FileDown,
    title: EXPORT,
    text: `One story as the original, MP3, PDF${writesDown ? ', text or WebVTT' : ' or text'}; all of them as a BagIt bag with manifests.`,
  },
]

export const steps = ({ writesDown }: SiteConfig): readonly Step[] => [
  {
    title: RECORDING.title,
    text: 'Press the button and interview. Set who is speaking and when it happened, exactly or about.',
  },
  {
    title: TRANSCRIPTS,
    text: writesDown
      ? 'The transcript comes by itself. Correct it; each version is kept, and the first one stays beside it.'
      : 'Type in what was said, or as much of it as you need. Each version is kept.',
  },
  { title: EXPORT, text: 'Cite a story, send one, or take the whole archive to the next keeper.' },
]

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    words:
      'Census and parish books gave me the dates. Aunt Ilse gave me the reason they left, and I can cite the minute she said it.',
    who: 'A genealogist',
  },
  {
    words: 'I typed the village as I heard it, wrongly, and it found all four people who had spoken of it.',
    who: 'A local historian',
  },
  {
    words: 'The export had a README that my archive’s director understood without me. That has never happened before.',
    who: 'A family archivist',
  },
]
