import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { check } from './validate.ts'

const schema = v.pipe(
  v.object({
    title: v.pipe(v.string('Title is required'), v.minLength(1, 'Title is required')),
    tags: v.optional(v.array(v.string())),
  }),
)

const apiErrorOf = (value: unknown) => {
  try {
    check(schema, value)
  } catch (error) {
    return error
  }
  throw new Error('It was not refused.')
}

describe('input', () => {
  test('valid input is returned as parsed by the schema', () => {
    expect(check(schema, { title: 'The river', more: 1 })).toEqual({ title: 'The river' })
    expect(check(undefined, 'anything')).toBeUndefined()
  })

  test.each([[undefined], [null], [{}], [{ title: 5 }], [{ title: '' }]])(
    '%j is refused with what the field says',
    (value) => {
      expect(apiErrorOf(value)).toMatchObject({
        status: 400,
        code: 'invalid_input',
        message: 'Title is required',
        fields: { title: 'Title is required' },
      })
    },
  )

  test('invalid input without a message in the schema gets a plain one', () => {
    expect(apiErrorOf({ title: 'The river', tags: [5] })).toMatchObject({
      message: 'The field tags.0 is missing or not valid.',
    })
    expect(apiErrorOf('title=The+river')).toMatchObject({ message: 'This request must be sent as JSON.' })
  })

  test('a NUL character is rejected anywhere in the input', () => {
    expect(apiErrorOf({ title: 'The\u0000river' })).toMatchObject({
      status: 400,
      fields: { title: expect.any(String) },
    })
    expect(apiErrorOf({ title: 'a', tags: ['b', '\u0000'] })).toMatchObject({
      fields: { 'tags.1': expect.any(String) },
    })
  })
})
