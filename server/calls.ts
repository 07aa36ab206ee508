import * as accounts from './features/accounts/contract.ts'
import * as archive from './features/archive/contract.ts'
import * as billing from './features/billing/contract.ts'
import * as comments from './features/comments/contract.ts'
import * as desk from './features/desk/contract.ts'
import * as bulk from './features/downloads/bulk/contract.ts'
import * as downloads from './features/downloads/contract.ts'
import * as families from './features/families/contract.ts'
import * as invites from './features/invites/contract.ts'
import * as mail from './features/mail/contract.ts'
import * as marketing from './features/marketing/contract.ts'
import * as passwords from './features/passwords/contract.ts'
import * as questions from './features/questions/contract.ts'
import * as reactions from './features/reactions/contract.ts'
import * as recordings from './features/recordings/contract.ts'
import * as search from './features/search/contract.ts'
import * as stories from './features/stories/contract.ts'
import * as deleting from './features/stories/deleting/contract.ts'
import * as editing from './features/stories/editing/contract.ts'
import * as listing from './features/stories/listing/contract.ts'
import * as neighbours from './features/stories/neighbours/contract.ts'
import * as transcripts from './features/transcripts/contract.ts'
import * as uploads from './features/uploads/contract.ts'
import type { Call } from './infra/http/contract.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'call'

/** Every call of the product, in the order the reference shows them. */
export const allCalls: readonly Call[] = [
  accounts,
  stories,
  listing,
  search,
  editing,
  deleting,
  neighbours,
  desk,
  comments,
  reactions,
  recordings,
  uploads,
  transcripts,
  downloads,
  bulk,
  families,
  invites,
  questions,
  mail,
  passwords,
  billing,
  marketing,
  archive,
].flatMap((contract) => Object.values(contract).filter(isCall))
