/** Where comments are kept in the query cache. */
export const commentKeys = {
  all: ['comments'] as const,
  /** Those on one story. */
  of: (storyId: number) => ['comments', storyId] as const,
}
