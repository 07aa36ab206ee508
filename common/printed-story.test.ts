import { expect, test } from 'vitest'
import { calledNameOf } from './printed-story.ts'

const ruth = { firstName: 'Ruth', lastName: 'Okafor' }

test.each([
  ['Ruth Okafor', ruth, 'Ruth'],
  ['Grandma Ruth', ruth, 'Grandma Ruth'],
  ['Ruth Okafor', null, 'Ruth Okafor'],
  ['Okafor', { firstName: '', lastName: 'Okafor' }, 'Okafor'],
])('%s, recorded by %j, is called %s', (toldBy, user, name) => {
  expect(calledNameOf({ toldBy, user })).toBe(name)
})
