import * as v from 'valibot'
import { rowId } from '#common/fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'
import { listStories } from '../listing/contract.ts'

const neighborSchema = v.object({ id: v.number(), title: v.string(), toldBy: v.string() })
export type Neighbor = v.InferOutput<typeof neighborSchema>

export const getNeighbors = defineCall({
  name: 'getNeighbors',
  summary: 'The stories before and after one, in the order and with the filters of `GET /api/stories`',
  method: 'GET',
  path: '/api/stories/{id}/neighbors',
  access: 'member',
  params: v.object({ id: rowId }),
  query: v.pick(listStories.query, ['sort', 'q', 'category', 'toldBy', 'tag', 'decade']),
  reply: v.object({ previous: v.nullable(neighborSchema), next: v.nullable(neighborSchema) }),
  errors: [],
})
