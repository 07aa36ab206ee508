/** A question that people ask, with its answer in plain words. */
export interface Question {
  /** The same in every version, so that it can be linked to. */
  readonly id: string
  readonly question: string
  /** Paragraphs of text alone, because search engines get them too. */
  readonly answer: readonly string[]
  /** Where more about it is. */
  readonly more?: { readonly href: string; readonly label: string }
}

export interface QuestionGroup {
  readonly id: string
  readonly heading: string
  readonly questions: readonly Question[]
}
