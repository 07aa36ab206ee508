/** Where a story stands on its page, for addresses that lead to it: `/stories#story-12`. */
export const storyAnchor = (id: number): string => `story-${id}`
