/** What administrators do, and how relatives helped a member back in. The lists, the figures and the jobs are about all families. */
export const AUDIT_ACTIONS = [
  'users_listed',
  'stories_listed',
  'questions_listed',
  'stats_viewed',
  'jobs_retried',
  'deletion_viewed',
  'story_opened',
  'story_deleted',
  'question_deleted',
  'deletion_requested',
  'deleted_at_once',
  'deletion_undone',
  'admin_granted',
  'admin_revoked',
  'recovery_vouched',
  'recovery_approved',
  'recovery_stopped',
  'recovery_link_made',
  'recovery_finished',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Those that owners see, though they are about all families. */
export const LIST_ACTIONS = [
  'users_listed',
  'stories_listed',
  'questions_listed',
] as const satisfies readonly AuditAction[]
