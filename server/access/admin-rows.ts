import * as admin from '#server/features/admin/contract.ts'
import type { Row } from './row.ts'

/** Calls of administrators, and the log of them that owners read. */
export const adminRows: readonly Row[] = [
  {
    call: admin.listFamilyAudit,
    send: ({ visitor }) => visitor.get('/api/family/audit-log'),
    outcomes: { any: '401 200 403 403 200 403 200' },
  },
]
