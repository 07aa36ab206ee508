import * as v from 'valibot'

/** How well somebody knows when a story happened. */
export const toldAboutKinds = ['exact', 'month', 'year', 'about', 'span'] as const

/** When a story happened: a range of days, both of them in it, and how to say it. */
export const toldAboutSchema = v.object({ kind: v.picklist(toldAboutKinds), from: v.string(), to: v.string() })
export type ToldAbout = v.InferOutput<typeof toldAboutSchema>
