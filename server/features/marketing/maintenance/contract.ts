import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

// A file of its own, because the record screen loads those of the site configuration at once.

export const getMaintenance = defineCall({
  name: 'getMaintenance',
  summary:
    'Whether the operator is doing maintenance: `on` means that nothing can be changed, `moving` that signing in has to wait, too',
  method: 'GET',
  path: '/api/maintenance',
  access: 'anyone',
  reply: v.object({ state: v.picklist(['off', 'on', 'moving']) }),
  errors: [],
})
export type MaintenanceState = v.InferOutput<typeof getMaintenance.reply>['state']
