import type { Question } from '#web/features/faq/question.ts'

/** Questions and answers as schema.org/FAQPage has them. */
export const faqData = (questions: readonly Question[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join('\n\n') },
  })),
})
