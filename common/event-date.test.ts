import * as v from 'valibot'
import { expect, test } from 'vitest'
import { eventDateInput } from './event-date.ts'

const read = (given: object) => v.safeParse(eventDateInput, given)

test.each([
  [{ kind: 'exact', from: '1952-06-30', to: '1999-01-01' }, ['1952-06-30', '1952-06-30']],
  [{ kind: 'month', from: '1952-02-14' }, ['1952-02-01', '1952-02-29']],
  [{ kind: 'month', from: '1951-12-31' }, ['1951-12-01', '1951-12-31']],
  [{ kind: 'year', from: '1952-06-30' }, ['1952-01-01', '1952-12-31']],
  [{ kind: 'about', from: '1952-06-30' }, ['1952-01-01', '1952-12-31']],
  [{ kind: 'about', from: '1950-01-01', to: '1954-12-31' }, ['1950-01-01', '1954-12-31']],
  [{ kind: 'span', from: '1939-09-01', to: '1945-05-08' }, ['1939-09-01', '1945-05-08']],
  [{ kind: 'year', from: '0001-06-30' }, ['0001-01-01', '0001-12-31']],
])('%o stands for a whole range', (given, [from, to]) => {
  expect(read(given).output).toEqual({ kind: given.kind, from, to })
})

test.each([
  [{ kind: 'exact', from: '1953-02-29' }, 'Please enter a calendar date, such as 1952-06-30'],
  [{ kind: 'exact', from: '1952-6-3' }, 'Please enter a calendar date, such as 1952-06-30'],
  [{ kind: 'exact', from: '0000-06-30' }, 'Please enter a calendar date, such as 1952-06-30'],
  [{ kind: 'exact', from: 1952 }, 'Please enter a calendar date, such as 1952-06-30'],
  [{ kind: 'span', from: '1952-06-30' }, 'Please enter the last day too'],
  [{ kind: 'span', from: '1952-06-30', to: '1952-06-29' }, 'The last day can’t be before the first'],
  [{ kind: 'some time', from: '1952-06-30' }, 'Please choose how exact the date is'],
])('%o is refused', (given, sentence) => {
  expect(read(given).issues?.[0].message).toBe(sentence)
})
