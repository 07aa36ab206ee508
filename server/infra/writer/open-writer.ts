import { createModelWriter, type ModelSettings, type ModelWriter } from './model-writer.ts'

/** The operator's setting. `built-in`: no model writes anything. */
export type WriterSetting = 'auto' | ModelSettings['kind'] | 'built-in'

type WriterOptions = {
  setting: WriterSetting
  models: readonly ModelSettings[]
  /** In millionths of a dollar. */
  pricePerText: number
  maxPerDay: number
}

/** The language models of this server. */
export type Writer = {
  /** Best first; each only for families whose owner agreed to its label. */
  models: readonly ModelWriter[]
  /** What one attempt may cost, in millionths of a dollar. */
  pricePerText: number
  /** What a family's texts may cost in a day, in millionths of a dollar. */
  maxPerDay: number
}

export const openWriter = ({ setting, models, pricePerText, maxPerDay }: WriterOptions): Writer => ({
  models: models.filter(({ kind }) => setting === 'auto' || setting === kind).map((model) => createModelWriter(model)),
  pricePerText,
  maxPerDay,
})
