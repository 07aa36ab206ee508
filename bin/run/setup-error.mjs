/** Something a person has to put right; the launcher shows the sentence and nothing else. */
export class SetupError extends Error {}
