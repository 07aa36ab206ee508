import { filtersOf } from '#web/features/stories/story-filters.ts'
import { TagSuggestions, type TagSuggestionsProps } from './tag-suggestions.tsx'
import { useFacets } from './use-facets.ts'

const ALL = filtersOf({})

/** Tags of all the family's stories, for a field. */
export function FamilyTags(props: Omit<TagSuggestionsProps, 'known'>) {
  const { data } = useFacets(ALL)
  return data && <TagSuggestions {...props} known={data.tag.values.map(({ value }) => value)} />
}
