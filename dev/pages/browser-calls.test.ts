import { expect, test } from 'vitest'
import { findMissing, toBrowserCode } from './browser-calls.ts'

test('a call for the browser has only what the browser reads, and schemas can be left out', () => {
  const contract = `import * as v from 'valibot'
const start = v.object({ kind: v.string() })
export const startUpload = defineCall({ name: 'startUpload', method: 'POST', access: 'member', path: '/api/uploads', body: start, reply: v.object({ id: v.number() }), errors: ['full'] })
export const endUpload = defineCall({ summary: 'End it', reply: 'tus', method: 'PATCH', path: '/api/uploads/{id}' })
`
  expect(toBrowserCode(contract, '/server/features/recording/contract.ts')).toBe(`import * as v from 'valibot'
const start = /* @__PURE__ */ v.object({ kind: /* @__PURE__ */ v.string() })
export const startUpload = defineCall({ method: 'POST', path: '/api/uploads', body: start })
export const endUpload = defineCall({ method: 'PATCH', path: '/api/uploads/{id}' })
`)
})

test('a page that reads what its calls don’t have is found', () => {
  const imports = `import { getStory, saveStory } from '/server/features/stories/contract.ts'\n`
  expect(findMissing(`${imports}parse(getStory.reply, stored)`)).toBe('getStory.reply')
  expect(findMissing(`${imports}parse(saveStory.body, form); errors.reply`)).toBeNull()
  expect(findMissing(`import { getStory as read } from '../contract.ts'\nread.errors`)).toBe('read.errors')
  expect(findMissing(`const listStories = defineCall({})\nconst page = listStories.reply`)).toBe('listStories.reply')
})
