import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { Question } from '#web/features/faq/question.ts'

const DRAFT =
  'They are rough drafts: the program of this server gets many words wrong, names above all. They help to find a place in a recording; check before you quote.'

/** The four that an archivist asks. */
export const historianQuestions = ({ writesDown, drafts }: SiteConfig): readonly Question[] => [
  {
    id: 'formats',
    question: 'In which format are recordings kept?',
    answer: [
      'As the browser made them: usually Opus in WebM, AAC in MP4 on Apple devices, both at about 96 kbit/s, or 16-bit WAV where a browser can do no better. Before that, the browser filters noise out of the sound and brings soft voices nearer.',
      'That file is the primary source. It is never re-encoded, and its SHA-256 is written down when it arrives.',
    ],
  },
  {
    id: 'accuracy',
    question: 'How good are the transcripts?',
    answer: [
      writesDown
        ? `${drafts ? DRAFT : 'Good for clear speech. Strong accents, dialect and unusual names come out wrong more often.'} The program listens for English: what is told in another language is kept as sound, and its words can be typed in. Words that the machine was unsure of are marked, and one press plays their sound. The automatic transcript is kept beside every correction.`
        : 'As good as whoever types them: no program writes them on this server. The recording is kept, the words can be typed in beside it, and each version stays.',
    ],
  },
  {
    id: 'export',
    question: 'What exactly do I get when I export?',
    answer: [
      `A BagIt bag (RFC 8493) in one ZIP file: originals bit for bit, texts with all versions, ${writesDown ? 'automatic transcripts as text, WebVTT and JSON with word times, ' : ''}comments, people, dates, tags and notes, metadata in CSV and JSON with Dublin Core names, and manifests that sha256sum checks.`,
    ],
  },
  {
    id: 'citation',
    question: 'Can I cite a story?',
    answer: [
      `Yes. Each story has a lasting identifier and a citation to copy: who told it, when and where it was recorded, what it tells about.${writesDown ? ' A search hit leads to the second in the recording.' : ''}`,
    ],
  },
]
