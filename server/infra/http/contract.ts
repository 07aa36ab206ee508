import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/**
 * Who may make a call. `anyone` needs no session; `user` a session; `member` a session whose person belongs to the
 * family that is showing; `owner` the owner of that family; `admin` the isAdmin flag.
 */
export type Access = 'anyone' | 'user' | 'member' | 'owner' | 'admin'

/**
 * Names the person a request is meant for, by their id: their own session answers it and no other one. A page that was
 * opened as one person says it with all that it sends on its own, for somebody else may have signed in beside it since.
 */
export const PERSON_HEADER = 'x-keepsaid-person'

/**
 * Names the family a request is meant for, by its id: calls of members act in that one, whichever is showing in the session
 * by now, and never in another. A page says it of the family that stands on it. A stream of events and a link, which
 * can carry no headers, say it as `family` in their address.
 */
export const FAMILY_HEADER = 'x-keepsaid-family'

/** One file of a multipart call; its text fields are the call's `body` and come before it. */
export type FilePart = { field: string; description: string; required: boolean }

/** A call as both sides know it. `path` uses `{name}` for parameters, as OpenAPI does. */
export type Call = {
  kind: 'call'
  name: string
  summary: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  access: Access
  params?: GenericSchema
  query?: GenericSchema
  body?: GenericSchema
  /** The most bytes of JSON, where texts are longer than in most calls; 1 MiB without it. */
  maxBodyBytes?: number
  files?: FilePart
  /** A schema for JSON; `bytes` and `events` answer with a stream of their own, `tus` as that protocol has it (tus.io). */
  reply: GenericSchema | 'bytes' | 'events' | 'tus'
  /** Some answers are 202: the work goes on, and the reply says where to ask for it. */
  mayTakeLonger?: boolean
  /** Stable codes this call may refuse with, besides those every call may (see refusal.ts). */
  errors: readonly string[]
  /**
   * Most requests a minute from one address, whatever the method asks of them; absent means no limit of its own. Calls
   * that name the same `sharedBy` are counted together.
   */
  rate?: { perMinute: number; sharedBy?: string }
}

type Given<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends GenericSchema ? C[K] : never

/** What a handler gets of a part (after validation) and what a caller writes (before it). */
export type Received<C extends Call, K extends 'params' | 'query' | 'body'> =
  Given<C, K> extends never ? undefined : InferOutput<Given<C, K>>
export type Sent<C extends Call, K extends 'params' | 'query' | 'body'> =
  Given<C, K> extends never ? undefined : InferInput<Given<C, K>>
export type Replied<C extends Call> = C['reply'] extends GenericSchema ? InferOutput<C['reply']> : never

/**
 * Declares a call. The one object is validated against by the server, typed against by the browser, and documented. The mark
 * tells the bundler that a call which no page makes can be left out of it.
 */
// @__NO_SIDE_EFFECTS__
export const defineCall = <const C extends Omit<Call, 'kind'>>(call: C): C & { kind: 'call' } => ({
  ...call,
  kind: 'call',
})
