import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type * as v from 'valibot'
import { ApiError, apiErrors } from './api-error.ts'
import {
  authorize,
  type Identify,
  type Identity,
  type Member,
  type Person,
  type RequestTarget,
  type Revised,
  type Viewer,
} from './authorize.ts'
import { type Call, FAMILY_HEADER, PERSON_HEADER, type Received, type Replied } from './contract.ts'
import { awaitAtShutdown } from './graceful-shutdown.ts'
import type { HeldConnections } from './held-connections.ts'
import { MAX_JSON_BYTES } from './json-bodies.ts'
import type { Maintenance, MaintenanceState } from './maintenance.ts'
import { fieldsAfterFile, type IncomingFile, readMultipart } from './multipart.ts'
import { groupAddress } from './network-address.ts'
import { createSendPage, isPage, type PageReply } from './pages.ts'
import { discardUnreadBody } from './request-bodies.ts'
import type { createSessionWatch } from './sessions.ts'
import { check } from './validate.ts'

/** What a handler gets: validated input, the viewer, and the file of a multipart call. */
export type CallRequest<C extends Call> = {
  params: Received<C, 'params'>
  query: Received<C, 'query'>
  body: Received<C, 'body'>
  file: C['files'] extends { required: true } ? IncomingFile : IncomingFile | undefined
  viewer: Viewer<C['access']>
  request: FastifyRequest
  reply: FastifyReply
}

/** Returns the reply of a call (members may get a page) or, for `bytes` and `events`, the Fastify reply it sent. */
export type Handler<C extends Call> = (
  callRequest: CallRequest<C>,
) => Promise<
  C['reply'] extends v.GenericSchema
    ? Replied<C> | (C['access'] extends 'member' ? PageReply<Replied<C>> : never)
    : FastifyReply
>

export type Answer = <C extends Call>(call: C, handler: Handler<C>) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See Call.isSigned. */
    isSigned?: boolean
    /** See Call.isOneClick. */
    isOneClick?: boolean
  }
}

type Settings = {
  /** The key of a limit, for an address. */
  limitKey: (limit: string, address: string) => string
  identify: Identify
  watchSession: ReturnType<typeof createSessionWatch>
  answered: Set<string>
  maxFileBytes: number
  held: HeldConnections
  /** Runs after each change that a person has made themselves. */
  onChange: (identity: Identity | undefined, request: FastifyRequest) => Promise<void>
  maintenance: Maintenance
}

/**
 * Binds calls to handlers: identify, authorize, rate limit, read the body, validate, handle. `answered` collects names for
 * the check at startup.
 */
export const createAnswer = (
  app: FastifyInstance,
  { limitKey, identify, watchSession, answered, maxFileBytes, held, onChange, maintenance }: Settings,
): Answer => {
  const limitOf = createLimits(app, limitKey)
  const sendPage = createSendPage()
  const viewers = new WeakMap<FastifyRequest, Person | Revised<Member> | undefined>()
  return (call, handler) => {
    if (answered.has(call.name)) throw new Error(`The call ${call.name} has two handlers.`)
    answered.add(call.name)
    const limit = call.rate ? [limitOf(call.name, call.rate)] : []
    app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // HEAD on an endless stream would never be answered.
      exposeHeadRoute: call.reply !== 'events',
      bodyLimit: call.maxBodyBytes ?? MAX_JSON_BYTES,
      config: { isSigned: call.isSigned === true, isOneClick: call.isOneClick === true },
      onRequest: [
        // Before the body is read: strangers can't make the server parse it.
        async (request, reply) => {
          if (isWrite(call) && isRefusedDuring(await maintenance.state(), call)) throw apiErrors.maintenance()
          const viewer = authorize(call, await identify(request, reply), requestTarget(call, request))
          viewers.set(request, viewer)
          if (viewer) {
            held.identifyBody(request, reply, viewer.userId, call.files !== undefined || call.reply === 'tus')
            awaitAtShutdown(request.raw)
            if (takesLong(call)) watchSession(request, reply, viewer.userId)
          }
          if (call.reply === 'events' || call.reply === 'bytes')
            held.limitStream(call.reply, request, reply, viewer?.userId)
        },
        // Counts by address, so who may not make the call must not use up what others at the same address have.
        ...limit,
      ],
      handler: async (request, reply) => {
        const viewer = viewers.get(request)
        // Before the handler, which may end the session.
        const { identity } = request.session
        const params = checkAddress(call.params, request.params)
        const query = check(call.query, request.query)
        const multipart = await readForm(request, call, maxFileBytes)
        const body = multipart ? await checkForm(call.body, multipart) : check(call.body, request.body)
        // The only cast: `authorize` and `check` just established these types.
        const callRequest = { params, query, body, file: multipart?.file, viewer, request, reply } as unknown
        const replied = await handler(callRequest as CallRequest<typeof call>)
        // A handler may not need the uploaded file.
        if (multipart) await discardUnreadBody(request, reply)
        if (isWrite(call) && !isAutomatic(call)) await onChange(identity, request)
        return isPage(replied) && isMember(viewer) ? sendPage({ viewer, query, request, reply }, replied) : replied
      },
    })
  }
}

const readForm = (request: FastifyRequest, { files, body }: Call, maxAudioBytes: number) =>
  files && readMultipart(request, { part: files, hasFields: body !== undefined, maxAudioBytes })

const isWrite = ({ method }: Call): boolean => method !== 'GET' && method !== 'HEAD'

/** Uploads go on for as long as the network needs, and begin again when the device is back. */
const isAutomatic = (call: Call): boolean => call.isAutomatic === true || call.reply === 'tus'

const isRefusedDuring = (state: MaintenanceState, { duringMaintenance }: Call): boolean =>
  state === 'moving' || (state === 'on' && !duringMaintenance)

const isMember = (viewer: Person | Revised<Member> | undefined): viewer is Revised<Member> =>
  viewer !== undefined && 'familyId' in viewer

const requestTarget = (call: Call, request: FastifyRequest): RequestTarget => ({
  person: request.headers[PERSON_HEADER],
  family: request.headers[FAMILY_HEADER] ?? (isStream(call) ? familyInAddress(request.query) : undefined),
})

// Browsers open these without headers: event streams and links.
const isStream = ({ reply }: Call): boolean => reply === 'events' || reply === 'bytes'

/** Event streams end on their own (stories/routes.ts). */
const takesLong = ({ reply, files }: Call): boolean => reply === 'bytes' || reply === 'tus' || files !== undefined

const familyInAddress = (query: unknown): unknown =>
  typeof query === 'object' && query && 'family' in query ? query.family : undefined

// One counter per call or group of calls; HEAD counts as GET.
const createLimits = (app: FastifyInstance, limitKey: Settings['limitKey']) => {
  const limits = new Map<string, { perMinute: number; limit: onRequestAsyncHookHandler }>()
  return (name: string, { perMinute, sharedBy = name }: NonNullable<Call['rate']>): onRequestAsyncHookHandler => {
    const known = limits.get(sharedBy)
    if (known && known.perMinute !== perMinute) throw new Error(`The limit ${sharedBy} has two sizes.`)
    const limit =
      known?.limit ??
      app.rateLimit({
        max: perMinute,
        timeWindow: 60_000,
        keyGenerator: ({ ip }) => limitKey(`call-${sharedBy}`, groupAddress(ip)),
      })
    limits.set(sharedBy, { perMinute, limit })
    return limit
  }
}

// A missing field may come after the file, where it isn't read.
const checkForm = async (
  schema: v.GenericSchema | undefined,
  { fields, fieldFollows }: { fields: Record<string, string>; fieldFollows: () => Promise<boolean> },
): Promise<unknown> => {
  try {
    return check(schema, fields)
  } catch (error) {
    const refused = error instanceof ApiError ? Object.keys(error.fields ?? {}) : []
    const missing = refused.some((name) => !Object.hasOwn(fields, name))
    if (missing && (await fieldFollows().catch(() => false))) throw fieldsAfterFile()
    throw error
  }
}

// An invalid id in an address is a 404, not a 400.
const checkAddress = (schema: v.GenericSchema | undefined, value: unknown): unknown => {
  try {
    return check(schema, value)
  } catch {
    throw apiErrors.notFound()
  }
}
