import type { PromptCategory } from '#common/prompt-categories.ts'

/** What a template needs from the family's stories. */
export type DetailKind = 'person' | 'place' | 'decade'

/** A question with one slot, such as `{person}`. */
export type Template = { kind: DetailKind; text: string }

const template = (kind: DetailKind, text: string): Template => ({ kind, text })

/**
 * Questions about people, places and decades of earlier stories. A person may have died since, so none is in the present tense
 * about them; a place may be a town, a farm or a street, so no preposition stands before it.
 */
export const templates: Record<PromptCategory, readonly Template[]> = {
  'Childhood & Youth': [
    template('person', 'What’s the earliest thing you remember about {person}?'),
    template('person', 'Tell us about a day you spent with {person} when you were young.'),
    template('person', 'What did you learn from {person} as a child?'),
    template('person', 'What made you and {person} laugh?'),
    template('place', 'When you think of {place}, which sound comes back to you first?'),
    template('place', 'Who belonged to {place} when you were young? Tell us about one of them.'),
    template('place', 'Which smell takes you back to {place}?'),
    template('decade', 'What did you wear in the {decade} that you were proud of?'),
    template('decade', 'Which song from the {decade} do you still know by heart?'),
    template('decade', 'What did a treat cost in the {decade}, and where did you buy it?'),
  ],
  'Family & Relationships': [
    template('person', 'How did you get to know {person}?'),
    template('person', 'Tell us about one meal you had with {person}.'),
    template('person', 'What did {person} do for you that you’ve never forgotten?'),
    template('person', 'Tell us about a time when {person} surprised you.'),
    template('person', 'What did you and {person} disagree about, and how did it end?'),
    template('person', 'If you had a photograph of your best day with {person}, what would it show?'),
    template('place', 'Who welcomed you at {place}, and how?'),
    template('place', 'Tell us about a family gathering that had to do with {place}.'),
    template('decade', 'Who sat around your table in the {decade}?'),
    template('decade', 'What were you hoping for, for your family, in the {decade}?'),
  ],
  'Career & Work Life': [
    template('person', 'What did {person} teach you about work?'),
    template('person', 'Tell us about a working day that you and {person} shared.'),
    template('person', 'How did you and {person} meet at work?'),
    template('place', 'When you first saw {place}, what did you think?'),
    template('place', 'What did a good day at {place} look like?'),
    template('place', 'Who would we have met at {place}?'),
    template('decade', 'What did you earn in the {decade}, and what did you do with it?'),
    template('decade', 'How did you find work in the {decade}?'),
  ],
  'Adventures & Travel': [
    template('person', 'What was it like to travel with {person}?'),
    template('person', 'Tell us about something that you and {person} laughed about on a trip.'),
    template('place', 'Who would you have liked to show {place} to?'),
    template('place', 'What did you eat at {place}?'),
    template('place', 'What was the weather like the first time you saw {place}?'),
    template('place', 'What did you bring home from {place}?'),
    template('decade', 'How did people travel in the {decade}? Tell us about one trip.'),
    template('decade', 'Where did you dream of going in the {decade}?'),
  ],
  'Wisdom & Reflections': [
    template('person', 'What did you learn from {person} that you still use?'),
    template('person', 'What would you have liked to ask {person}?'),
    template('person', 'Tell us about a moment with {person} that you didn’t know was important.'),
    template('place', 'What did {place} teach you?'),
    template('place', 'What would you say at {place} to the person you were back then?'),
    template('decade', 'What did you believe in the {decade} that turned out differently?'),
    template('decade', 'Which decision from the {decade} would you make again?'),
  ],
  'Family Q&A': [],
}

/** A function as replacement, because `$&` in a name would be a pattern. */
export const fillTemplate = ({ kind, text }: Template, detail: string): string =>
  text.replaceAll(`{${kind}}`, () => detail)

/** Begins with a capital or a letter without case; a few words. */
export const NAME = /^(?=.{2,40}$)[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}’'.-]*(?: [\p{L}\p{M}’'.-]+){0,3}$/u
export const PLACE = /^(?=.{2,60}$)[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}\p{N}’'.-]*(?:,? [\p{L}\p{M}\p{N}’'.-]+){0,4}$/u
export const DECADE = /^(?:1[89]|20)\d0s$/
