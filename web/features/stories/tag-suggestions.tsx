import { Plus } from 'lucide-react'
import { suggestTags, withTag } from './suggest-tags.ts'

export interface TagSuggestionsProps {
  /** Tags as they stand in a field, with commas between them. */
  text: string
  /** What the family's stories are tagged with already, the most frequent first. */
  known: readonly string[]
  onText: (text: string) => void
}

/** Tags that the family uses already, to be added to a field by a press. */
export function TagSuggestions({ text, known, onText }: TagSuggestionsProps) {
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
