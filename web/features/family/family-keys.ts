/** Where the family and what belongs to it are kept in the query cache. */
export const familyKeys = {
  /** All of it: what an event of the family puts in doubt. */
  all: ['family'] as const,
  members: ['family', 'members'] as const,
  links: ['family', 'links'] as const,
  /** Families one does not belong to any more. */
  ended: ['family', 'ended'] as const,
}
