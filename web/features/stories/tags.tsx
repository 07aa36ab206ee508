import { Plus } from 'lucide-react'
import { useFacets } from './facets.ts'
import { parseFilters } from './story-filters.ts'

interface TagSuggestionsProps {
  /** Tags as they stand in a field, with commas between them. */
  text: string
  /** What the family's stories are tagged with already, the most frequent first. */
  known: readonly string[]
  onText: (text: string) => void
}

/** Tags that the family uses already, to be added to a field by a press. */
function TagSuggestions({ text, known, onText }: TagSuggestionsProps) {
  const tags = suggestTags(text, known)
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags in use" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <button
            type="button"
            onClick={() => onText(withTag(text, tag, known))}
            className="inline-flex min-h-12 max-w-full cursor-pointer items-center gap-1.5 rounded-round border border-hairline bg-well px-4 text-left hover:border-edge [&_svg]:size-5 [&_svg]:shrink-0"
          >
            <Plus aria-hidden />
            <span className="sr-only">Add the tag </span>
            <bdi className="min-w-0 wrap-anywhere">{tag}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

const ALL = parseFilters({})

/** Tags of all the family's stories, for a field. */
export function FamilyTags(props: Omit<TagSuggestionsProps, 'known'>) {
  const { data } = useFacets(ALL)
  return data && <TagSuggestions {...props} known={data.tag.values.map(({ value }) => value)} />
}

/** So many are offered at a time. */
const MOST = 8

const parts = (text: string, known: readonly string[]) => {
  const tags = tagsIn(text)
  const last = tags.at(-1) ?? ''
  // A whole tag is one that somebody has chosen, not the beginning of another.
  const whole = /[,\n]\s*$/.test(text) || known.includes(last)
  return whole ? { chosen: tags, typing: '' } : { chosen: tags.slice(0, -1), typing: last }
}

/** Tags of the family that go on with what is being typed, in the order in which they are known. */
export function suggestTags(text: string, known: readonly string[]): string[] {
  const { chosen, typing } = parts(text, known)
  const begun = typing.toLowerCase()
  return known.filter((tag) => !chosen.includes(tag) && tag.toLowerCase().includes(begun)).slice(0, MOST)
}

/** The text with a tag in place of what was being typed of it. */
export const withTag = (text: string, tag: string, known: readonly string[]): string =>
  [...parts(text, known).chosen, tag].map((one) => `${one}, `).join('')

/** Tags as they are written into one field: with commas between them, or on lines of their own. */
export const tagsIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
