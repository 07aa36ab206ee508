import * as v from 'valibot'
import { AUDIT_ACTIONS } from '#common/audit-actions.ts'
import { INVALID_CURSOR } from '#common/fields.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** Entries on a page of a family's audit log. */
export const AUDIT_PAGE = 20

const cursor = v.pipe(v.string(), v.regex(/^\d{1,9}$/, INVALID_CURSOR), v.transform(Number))

const auditEntrySchema = v.object({
  id: v.number(),
  at: v.string(),
  /** As the administrator was called then. */
  adminName: v.string(),
  action: v.picklist(AUDIT_ACTIONS),
  /** The title of the story, the question or the person's name; null for lists of all families. */
  subject: v.nullable(v.string()),
})
export type FamilyAuditEntry = v.InferOutput<typeof auditEntrySchema>

export const listFamilyAudit = defineCall({
  name: 'listFamilyAudit',
  summary: 'What administrators did to the current family, latest first. The Link header names the next page',
  method: 'GET',
  path: '/api/family/audit-log',
  access: 'owner',
  query: v.object({ cursor: v.optional(cursor) }),
  reply: v.array(auditEntrySchema),
  errors: [],
})
