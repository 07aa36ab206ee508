import { expect, test } from 'vitest'
import { createNameTree, END_TOKEN, findAlternatives, findName, type Vocabulary } from './word-search.ts'

const TEXTS = ['', '', '', ' heard', ' H', 'urd', ' Si', 'ob', 'han', ' Sha', 'bun', ' was', '.']
const id = (text: string): number => TEXTS.indexOf(text)
const vocabulary: Vocabulary = {
  isText: (one) => one !== END_TOKEN,
  startsWord: (one) => TEXTS[one]?.startsWith(' ') ?? false,
  isSpoken: (one) => /[a-z]/i.test(TEXTS[one] ?? ''),
  textOf: (ids) => ids.map((one) => TEXTS[one]).join(''),
}

/** Probabilities of the next token after a text; what isn't listed is very improbable. */
type Model = Readonly<Record<string, Readonly<Record<string, number>>>>

const stepOf = (model: Model, text: string) => {
  const logits = new Float32Array(TEXTS.length).fill(-50)
  for (const [next, probability] of Object.entries(model[text] ?? { ' was': 1 }))
    logits[id(next)] = Math.log(probability)
  return { text, logits }
}
const advanceIn = (model: Model) => async (step: { text: string }, next: number) =>
  stepOf(model, step.text + (TEXTS[next] ?? ''))
const tree = createNameTree([
  [id(' Si'), id('ob'), id('han')],
  [id(' H'), id('urd')],
])
const nameIn = (model: Model, first: string) =>
  findName(advanceIn(model), vocabulary, tree, stepOf(model, ''), id(first))

const shabun: Model = {
  '': { ' Sha': 0.6, ' Si': 0.03, ' heard': 0.37 },
  ' Sha': { bun: 0.4, '.': 0.6 },
  ' Shabun': { ' was': 1 },
  ' Si': { ob: 0.2, '.': 0.8 },
  ' Siob': { han: 1 },
}

test('a known name replaces a word that sounds like it and fits hardly better', async () => {
  const found = await nameIn(shabun, ' Sha')
  expect(found?.ids).toEqual([id(' Si'), id('ob'), id('han')])
  expect(found?.instead).toEqual([id(' Sha')])
  expect(Math.exp(found?.score ?? 0)).toBeCloseTo((0.03 * 0.2) ** (1 / 3), 2)
})

test('a name doesn’t replace a word that fits much better', async () => {
  const heard: Model = { '': { ' heard': 0.95, ' H': 0.05 }, ' heard': { ' was': 1 }, ' H': { urd: 0.7, '.': 0.3 } }
  expect(await nameIn(heard, ' heard')).toBeUndefined()
})

test('a name with a token that doesn’t fit at all is none', async () => {
  const other: Model = { '': { ' Sha': 0.5, ' Si': 0.5 }, ' Si': { ob: 0.002, '.': 0.998 }, ' Siob': { han: 1 } }
  expect(await nameIn(other, ' Sha')).toBeUndefined()
  expect(await nameIn({ '': { ' was': 1 } }, ' was')).toBeUndefined()
})

test('alternatives are the next likely words, to their end', async () => {
  const others: Model = {
    '': { ' heard': 0.4, ' Sha': 0.3, ' Si': 0.2, '.': 0.1 },
    ' Sha': { bun: 1 },
    ' Si': { ob: 1 },
  }
  expect(await findAlternatives(advanceIn(others), vocabulary, stepOf(others, ''), id(' heard'))).toEqual([
    [id(' Sha'), id('bun')],
    [id(' Si'), id('ob')],
  ])
})

test('punctuation has no alternatives', async () => {
  const end: Model = { '': { '.': 0.4, ' was': 0.6 } }
  expect(await findAlternatives(advanceIn(end), vocabulary, stepOf(end, ''), id('.'))).toEqual([])
})
