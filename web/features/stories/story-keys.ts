/** Where stories are kept in the query cache. */
export const storyKeys = {
  all: ['stories'] as const,
  /** The lists, one for each set of filters, page by page. */
  list: ['stories', 'list'] as const,
  /** What can be chosen among the stories, with counts. */
  facets: ['stories', 'facets'] as const,
  /** By when they happened. */
  timeline: ['stories', 'timeline'] as const,
  /** One story by itself, with what the viewer may do with it. */
  page: (id: number) => ['stories', 'page', id] as const,
  /** Those before and after it, for each list it was reached from. */
  neighbors: (id: number) => ['stories', 'neighbors', id] as const,
  /** What was heard of it. */
  transcript: (id: number) => ['stories', 'transcript', id] as const,
  /** Earlier texts of one story. */
  versions: (id: number) => ['stories', 'versions', id] as const,
  /** What can be restored. */
  deleted: ['stories', 'deleted'] as const,
}
