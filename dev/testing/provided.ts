// What the set-up of a run hands to its tests.
declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the app's pages, as the real build makes them. */
    builtPages: string
  }
}

export type {}
