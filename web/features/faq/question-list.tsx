import { ChevronDown } from 'lucide-react'
import { linkClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Question } from './question.ts'

export interface QuestionListProps {
  readonly questions: readonly Question[]
  /** Names a list in which only one answer is open at a time. */
  readonly oneOf?: string
  /** Fits the questions into the page's outline. */
  readonly level: 2 | 3
}

/** Questions whose answers unfold under them; it needs no script. */
export function QuestionList({ questions, oneOf, level }: QuestionListProps) {
  const Tag = `h${level}` as const
  return (
    <div className="divide-y divide-hairline border-y border-hairline">
      {questions.map(({ id, question, answer, more }) => (
        <details key={id} name={oneOf} className="group print:[&::details-content]:[content-visibility:visible]">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-small py-4 hover:text-evergreen [&::-webkit-details-marker]:hidden">
            <Tag className="font-interface text-body leading-snug font-[650] tracking-normal">{question}</Tag>
            <ChevronDown aria-hidden className="size-6 shrink-0 text-evergreen group-open:rotate-180" />
          </summary>
          {/* Here, so that whoever comes by its address finds it open. */}
          <div id={id} className="measure scroll-mt-48 space-y-3 pb-6">
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {more && (
              <p>
                <a href={more.href} className={classNames(linkClass, 'inline-flex min-h-12 items-center')}>
                  {more.label}
                </a>
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  )
}
