import * as account from './features/account/contract.ts'
import * as credentials from './features/account/credentials/contract.ts'
import * as emailChange from './features/account/email-change/contract.ts'
import * as language from './features/account/language/contract.ts'
import * as passkeys from './features/account/passkeys/contract.ts'
import * as recovery from './features/account/recovery/contract.ts'
import * as devices from './features/account/sessions/contract.ts'
import * as storytellerLinks from './features/account/storyteller-links/contract.ts'
import * as twoStep from './features/account/two-step/contract.ts'
import * as admin from './features/admin/contract.ts'
import * as bedtime from './features/bedtime/contract.ts'
import * as billing from './features/billing/contract.ts'
import * as payments from './features/billing/payments/contract.ts'
import * as contact from './features/email/contact/contract.ts'
import * as email from './features/email/contract.ts'
import * as archive from './features/export/archive/contract.ts'
import * as bulk from './features/export/bulk/contract.ts'
import * as downloads from './features/export/story-downloads/contract.ts'
import * as family from './features/family/contract.ts'
import * as invites from './features/family/invites/contract.ts'
import * as liveEvents from './features/family/live-events/contract.ts'
import * as questions from './features/family/questions/contract.ts'
import * as gifts from './features/gifts/contract.ts'
import * as leaving from './features/leaving/contract.ts'
import * as marketing from './features/marketing/contract.ts'
import * as maintenance from './features/marketing/maintenance/contract.ts'
import * as names from './features/names/contract.ts'
import * as profile from './features/profile/contract.ts'
import * as prompts from './features/prompts/contract.ts'
import * as recordings from './features/recording/contract.ts'
import * as bulkEditing from './features/stories/bulk-editing/contract.ts'
import * as comments from './features/stories/comments/contract.ts'
import * as stories from './features/stories/contract.ts'
import * as corrections from './features/stories/corrections/contract.ts'
import * as editing from './features/stories/editing/contract.ts'
import * as followUps from './features/stories/follow-ups/contract.ts'
import * as listing from './features/stories/listing/contract.ts'
import * as reactions from './features/stories/reactions/contract.ts'
import * as search from './features/stories/search/contract.ts'
import * as timeline from './features/stories/timeline/contract.ts'
import * as tidying from './features/tidying/contract.ts'
import * as transcripts from './features/transcripts/contract.ts'
import * as hostedSpeech from './features/transcripts/hosted/contract.ts'
import * as writing from './features/writing/contract.ts'
import type { Call } from './infra/http/contract.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'call'

/** Every call of the API, in the order of the reference. */
export const allCalls: readonly Call[] = [
  account,
  credentials,
  emailChange,
  language,
  devices,
  passkeys,
  twoStep,
  recovery,
  storytellerLinks,
  profile,
  stories,
  listing,
  liveEvents,
  search,
  editing,
  followUps,
  corrections,
  timeline,
  bulkEditing,
  bedtime,
  comments,
  reactions,
  prompts,
  tidying,
  recordings,
  transcripts,
  hostedSpeech,
  writing,
  downloads,
  bulk,
  family,
  invites,
  questions,
  names,
  contact,
  email,
  billing,
  payments,
  gifts,
  leaving,
  admin,
  marketing,
  maintenance,
  archive,
].flatMap((contract) => Object.values(contract).filter(isCall))
