import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

export const getAudio = defineCall({
  name: 'getAudio',
  summary: 'The sound of a story, or a range of its bytes. The bytes behind a name never change',
  method: 'GET',
  path: '/api/audio/{filename}',
  access: 'user',
  params: v.object({ filename: v.pipe(v.string(), v.maxLength(64)) }),
  reply: 'bytes',
  errors: ['not_found', 'range_not_satisfiable'],
})
