import type { Question } from '#web/features/faq/question.ts'

/** The four that an archivist asks. */
export const HISTORIAN_QUESTIONS: readonly Question[] = [
  {
    id: 'formats',
    question: 'In which format are recordings kept?',
    answer: [
      'As the browser made them: usually Opus in WebM, AAC in MP4 on Apple devices, or 16-bit WAV where a browser can do no better. That file is the primary source. It is never re-encoded, and its SHA-256 is written down when it arrives.',
    ],
  },
  {
    id: 'accuracy',
    question: 'How good are the transcripts?',
    answer: [
      'Good for clear speech. Strong accents, dialect and unusual names come out wrong more often. Words that the machine was unsure of are marked, and one press plays their sound. The automatic transcript is kept beside every correction.',
    ],
  },
  {
    id: 'export',
    question: 'What exactly do I get when I export?',
    answer: [
      'A BagIt bag (RFC 8493) in one ZIP file: originals bit for bit, texts with all versions, automatic transcripts as text, WebVTT and JSON with word times, comments, people, dates, tags and notes, metadata in CSV and JSON with Dublin Core names, and manifests that sha256sum checks.',
    ],
  },
  {
    id: 'citation',
    question: 'Can I cite a story?',
    answer: [
      'Yes. Each story has a lasting identifier and a citation to copy: who told it, when and where it was recorded, what it tells about. A search hit leads to the second in the recording.',
    ],
  },
]
