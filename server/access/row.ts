import { toneWav } from '#dev/testing/tone-wav.ts'
import type { Call } from '#server/infra/http/contract.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { CALLERS, type Caller } from './actors.ts'
import type { Ownership, ResourceKind } from './resources.ts'

/** One call of the matrix, with its expected outcomes. */
export type Row = {
  call: Call
  /** Which variant of the call this is, if there are several. */
  variant?: string
  /** The kind of resource that the request names. */
  resource?: ResourceKind
  /** The call ends the caller's session. */
  endsSession?: true
  /** The reply contains a removed member's own stories (the feature's tests check that it contains no others). */
  returnsOwnStories?: true
  /** The reply names a storyteller of the family that the invite is for (the feature's tests check that it says no more). */
  namesStoryteller?: true
  /** `id` names the resource in the request. */
  send: (request: { visitor: Visitor; caller: Caller; id: string }) => Promise<{ statusCode: number; body: string }>
  /**
   * For each relation of the resource to the caller (`any` without a resource): a status per caller, in the order of
   * CALLERS; `-` if there can be no such resource. The last caller, a guest's session by a storyteller's link, is left out where
   * the rule says it all: 403, unless the call needs no full session; then the guest's outcome (`outcomesOf`).
   */
  outcomes: Partial<Record<Ownership | 'any', string>>
}

/** The outcome for every caller. */
export const outcomesOf = ({ call }: Row, outcomes: string): string[] => {
  const given = outcomes.split(' ')
  if (given.length === CALLERS.length) return given
  const guest = given[CALLERS.indexOf('guest')] ?? ''
  return [...given, call.access === 'anyone' || call.fullSession === false || guest === '-' ? guest : '403']
}

/** A hosted speech engine that owners can agree to. */
export const PROVIDER = 'Example (speech.example.org)'

export const EVERYONE = '200 200 200 200 200 200 200'
export const SIGNED_IN = '401 200 200 200 200 200 200'
export const MEMBERS = '401 200 200 200 200 403 200'
export const PREMIUM_NEEDED = '401 402 402 402 402 403 402'
export const OWN = '- 200 200 200 200 403 200'
export const NOT_FOUND = '401 404 404 404 404 403 404'
export const otherFamilies = { other: NOT_FOUND, missing: NOT_FOUND }

/** What every member can read or add to. */
export const familyStory = { own: OWN, family: '401 200 200 200 200 403 200', ...otherFamilies }
/** Calls that need audio, for stories without any. */
export const storyWithoutAudio = {
  own: '- 409 409 409 409 403 409',
  family: '401 409 409 409 409 403 409',
  ...otherFamilies,
}
/** What the author and the family's owner can do. */
export const authorOrOwner = { own: OWN, family: '401 200 403 403 200 403 200', ...otherFamilies }
/** What only the author can do. */
export const authorOnly = { own: OWN, family: '401 403 403 403 403 403 403', ...otherFamilies }

/** Only the person who created an upload has access, and only while they belong to its family. */
export const ownUpload = (status: string) => ({
  own: `- ${status} ${status} ${status} ${status} 404 ${status}`,
  family: '401 404 404 404 404 404 404',
  other: '401 404 404 404 404 404 404',
  missing: '401 404 404 404 404 404 404',
})

export const audio = { name: 'audio', file: toneWav(1), filename: 'a.wav', type: 'audio/wav' }
export const title = { name: 'title', value: 'A story' }
