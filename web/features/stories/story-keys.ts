/** Where stories are kept in the query cache. */
export const storyKeys = {
  all: ['stories'] as const,
  /** The lists, one for each set of filters, page by page. */
  list: ['stories', 'list'] as const,
  /** Earlier texts of one story. */
  versions: (id: number) => ['stories', 'versions', id] as const,
  /** What can be restored. */
  deleted: ['stories', 'deleted'] as const,
}
