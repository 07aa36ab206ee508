import { expect, test } from 'vitest'
import { giveUpTurn, takeTurn } from './player-store.ts'

function player() {
  const one = {
    pauses: 0,
    pause() {
      one.pauses += 1
    },
  }
  return one
}

test('who takes a turn pauses who was playing, and never itself', () => {
  const [first, second] = [player(), player()]
  takeTurn(first)
  takeTurn(first)
  expect(first.pauses).toBe(0)
  takeTurn(second)
  expect([first.pauses, second.pauses]).toEqual([1, 0])
  giveUpTurn(second)
})

test('a player that is gone is left alone', () => {
  const [first, second] = [player(), player()]
  takeTurn(first)
  giveUpTurn(first)
  takeTurn(second)
  expect(first.pauses).toBe(0)
  giveUpTurn(first)
  takeTurn(first)
  expect(second.pauses).toBe(1)
  giveUpTurn(first)
})
