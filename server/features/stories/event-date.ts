import * as v from 'valibot'

/** How well somebody knows when a story happened. */
export const eventDateKinds = ['exact', 'month', 'year', 'about', 'span'] as const

/** When a story happened: a range of days, both of them in it, and how to say it. */
export const eventDateSchema = v.object({ kind: v.picklist(eventDateKinds), from: v.string(), to: v.string() })
export type EventDate = v.InferOutput<typeof eventDateSchema>
