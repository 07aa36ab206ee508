import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/**
 * Who may make a call. `anyone` needs no session; `account` needs one, and `user` one whose person doesn't have to review
 * the members of their family first; `member` also needs a current family; `owner` must
 * own it; `admin` needs the isAdmin flag.
 */
export type Access = 'anyone' | 'account' | 'user' | 'member' | 'owner' | 'admin'

/**
 * The id of the person a request is meant for. Only that person's session may answer it: another person may have signed
 * in in another tab since the page was opened.
 */
export const PERSON_HEADER = 'x-keepsaid-person'

/**
 * The id of the family a request is meant for. It overrides the session's current family. Event streams and links can't
 * carry headers and use the query parameter `family` instead.
 */
export const FAMILY_HEADER = 'x-keepsaid-family'

/** `iPad` on one, whose browser may send the User-Agent of a Mac. */
export const DEVICE_HEADER = 'x-keepsaid-device'

/** The file of a multipart call. The text fields are the call's `body` and come first. */
export type FilePart = {
  field: string
  description: string
  required: boolean
  /** The limit and the messages of calls that don't receive recordings. */
  limit?: { maxBytes: number; tooLarge: string; missing: string }
}

/** A call as server and browser know it. `path` has parameters as `{name}`, like OpenAPI. */
export type Call = {
  kind: 'call'
  name: string
  summary: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  access: Access
  /**
   * `false`: also for a person who is signed in by a storyteller's link and nothing else, which anyone who holds the device or the
   * printed code can use. Only everyday storytelling is: no money, address, password, member, invite or deletion.
   */
  fullSession?: false
  params?: GenericSchema
  query?: GenericSchema
  body?: GenericSchema
  /** Limit for the JSON body; 64 KiB by default. */
  maxBodyBytes?: number
  files?: FilePart
  /**
   * Comes from another server, which signs the text of its body. `request.body` is that text, and the handler verifies the
   * signature; the check against other sites is left out.
   */
  isSigned?: true
  /**
   * Mail services make this call, too, with a form that says nothing (RFC 8058). Its body is ignored, and the check against
   * other sites is left out: only the secret in the address counts.
   */
  isOneClick?: true
  /** A schema for JSON; `bytes` and `events` are streams; `tus` is that protocol (tus.io). */
  reply: GenericSchema | 'bytes' | 'events' | 'tus'
  /** May reply 202: the work continues, and the reply says where to poll. */
  mayTakeLonger?: boolean
  /** Stable error codes of this call, in addition to those of every call (api-error.ts). */
  errors: readonly string[]
  /** Works for a person whose account is about to be deleted, too. Calls with the access `account` always do. */
  whileLeaving?: true
  /** Works during maintenance, though it isn't a read: signing in and out, which reading needs. */
  duringMaintenance?: true
  /** Pages make this call, though it isn't a read, without its person doing anything. It doesn't show that they are there. */
  isAutomatic?: true
  /** Requests per minute from one address. Calls with the same `sharedBy` share a counter. Absent means no limit. */
  rate?: { perMinute: number; sharedBy?: string }
}

type Given<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends GenericSchema ? C[K] : never

/** `Received` is a part after validation, `Sent` before it. */
export type Received<C extends Call, K extends 'params' | 'query' | 'body'> =
  Given<C, K> extends never ? undefined : InferOutput<Given<C, K>>
export type Sent<C extends Call, K extends 'params' | 'query' | 'body'> =
  Given<C, K> extends never ? undefined : InferInput<Given<C, K>>
export type Replied<C extends Call> = C['reply'] extends GenericSchema ? InferOutput<C['reply']> : never

/**
 * Declares a call: the server validates with it, the browser is typed by it, and the docs are generated from it. The
 * annotation lets the bundler drop unused calls.
 */
// @__NO_SIDE_EFFECTS__
export const defineCall = <const C extends Omit<Call, 'kind'>>(call: C): C & { kind: 'call' } => ({
  ...call,
  kind: 'call',
})
