import { Plus } from 'lucide-react'
import { useFacets } from './facet-options.ts'
import { parseFilters } from './story-filters.ts'

export interface TagSuggestionsProps {
  /** The text of the tags field. */
  text: string
  onText: (text: string) => void
}

const ALL_STORIES = parseFilters({})

/** Buttons that add tags the family already uses to a tags field. */
export function TagSuggestions({ text, onText }: TagSuggestionsProps) {
  const { data } = useFacets(ALL_STORIES)
  const known = data?.tag.values.map(({ value }) => value) ?? []
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

const MAX_SUGGESTIONS = 8

/** The known tags that match the tag being typed and are not in the text yet, in their given order. */
export function suggestTags(text: string, known: readonly string[]): string[] {
  const { complete, typing } = splitLastTag(text, known)
  const typed = typing.toLowerCase()
  return known.filter((tag) => !complete.includes(tag) && tag.toLowerCase().includes(typed)).slice(0, MAX_SUGGESTIONS)
}

/** The text with the tag being typed replaced by `tag`. */
export const withTag = (text: string, tag: string, known: readonly string[]): string =>
  [...splitLastTag(text, known).complete, tag].map((each) => `${each}, `).join('')

function splitLastTag(text: string, known: readonly string[]) {
  const tags = parseTags(text)
  const last = tags.at(-1) ?? ''
  // A separator or a known tag means that the last tag is finished.
  const isComplete = /[,\n]\s*$/.test(text) || known.includes(last)
  return isComplete ? { complete: tags, typing: '' } : { complete: tags.slice(0, -1), typing: last }
}

/** The tags in the text of a field, separated by commas or line breaks. */
export const parseTags = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
