/** Where the family's questions are kept in the query cache. */
export const questionKeys = { all: ['family-questions'] as const }
