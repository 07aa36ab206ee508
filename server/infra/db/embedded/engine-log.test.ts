import { expect, test } from 'vitest'
import { readEngineLog } from './messages.ts'

const read = (text: string) => {
  const lines: [string, string][] = []
  readEngineLog((level, line) => lines.push([level, line]))(text)
  return lines
}

test('what the engine says of itself is passed on', () => {
  expect(read('2026-05-01 10:00:00.000 UTC [42] LOG:  database system is shut down')).toEqual([
    ['debug', 'database system is shut down'],
  ])
  expect(read('2026-05-01 10:00:00.000 UTC [42] PANIC:  could not write to file "pg_wal/x"')).toEqual([
    ['error', 'could not write to file "pg_wal/x"'],
  ])
})

test('what people wrote never reaches the log', () => {
  expect(read('2026-05-01 10:00:00.000 UTC [42] ERROR:  duplicate key value')).toEqual([])
  expect(read('2026-05-01 10:00:00.000 UTC [42] DETAIL:  Key (email)=(rose@example.org) already exists.')).toEqual([])
  expect(read("2026-05-01 10:00:00.000 UTC [42] STATEMENT:  insert into users values ('rose')")).toEqual([])
})
