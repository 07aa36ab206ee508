import { describe, expect, test } from 'vitest'
import { chooseQuestion } from './choose-question.ts'

const choose = (text: string, usedNames: string[] = [], storyteller = 'Ruth Ellison') =>
  chooseQuestion({ text, storyteller, usedNames: new Set(usedNames) })

describe('chooseQuestion', () => {
  test.each([
    ['and that was the summer we stayed with Rose', 'What was Rose like?'],
    ['we took the train from Milwaukee to Duluth', 'What was Duluth like?'],
    ['my mom cried and Mom never cried', 'What was your mom like?'],
    ['that was Uncle Joe’s truck', 'What was Uncle Joe like?'],
  ])('%s', (text, question) => {
    expect(choose(text)?.text).toBe(question)
  })

  test('asks about each name once, in other words each time', () => {
    const text = 'we went with Rose from Milwaukee to Duluth'
    const used: string[] = []
    const questions: string[] = []
    for (let next = choose(text); next; next = choose(text, used)) {
      used.push(next.name)
      questions.push(next.text)
    }
    expect(questions).toEqual([
      'What was Duluth like?',
      'What do you remember about Milwaukee?',
      'What do you see when you think of Rose?',
    ])
  })

  test.each([
    ['nothing was said', ''],
    ['no name was said', 'and then it rained all day, and we went home'],
    ['the name was said a while ago', `we went to Duluth ${'and on and on '.repeat(10)}`],
    ['it is the storyteller’s own name', 'he said he was in love with Ruth'],
    ['the word only begins an utterance', 'We walked home\nPeople were kind\nPeople are'],
  ])('undefined if %s', (_, text) => {
    expect(choose(text)).toBeUndefined()
  })

  test('never says whether somebody is alive, and uses no pronoun', () => {
    const text = 'we went with Rose from Milwaukee to Duluth and met Uncle Joe and Mrs. Pike in Oslo near Lake Erie'
    const used: string[] = []
    for (let next = choose(text); next; next = choose(text, used)) {
      used.push(next.name)
      expect(next.text).not.toMatch(/\b(?:is|has|does|late|still|he|she|him|her|they|alive)\b/i)
    }
    expect(used).toHaveLength(7)
  })
})
