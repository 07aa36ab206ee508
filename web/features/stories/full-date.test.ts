import { expect, test } from 'vitest'
import { fullDate } from './full-date.ts'

test('the date and time stand there in full, in the time zone of the reader', () => {
  const [berlin, denver] = ['Europe/Berlin', 'America/Denver'].map((zone) =>
    fullDate('2026-11-21T03:14:00.000Z', zone)?.replaceAll(/\s/g, ' '),
  )
  expect(berlin).toBe('November 21, 2026 at 4:14 AM')
  expect(denver).toBe('November 20, 2026 at 8:14 PM')
})

test('what is no date has none', () => {
  expect(fullDate('soon')).toBeUndefined()
  expect(fullDate('')).toBeUndefined()
})
