import { setTimeout as sleep } from 'node:timers/promises'
import type { Till } from '../till.ts'

/** A connection that ends without a reply. The HTTP server of the tests closes its socket. */
export class ConnectionCut extends Error {}

/**
 * What goes wrong with a call. `cut_after` and `error_after` do what the call asks for before the reply gets lost, which
 * only an idempotency key can make up for.
 */
type Fault =
  | { kind: 'rate_limit' | 'error_before' | 'error_after' | 'cut_before' | 'cut_after' }
  | { kind: 'delay'; delayMs: number }

type PlannedFault = Fault & {
  /** Only calls of this method and path, such as `POST /v1/customers`. */
  on?: string
  /** How many calls fail; by default one. */
  times?: number
}

/** A test till whose calls go wrong when a test says so. Its pages always work. */
export const withFaults = (till: Till) => {
  let planned: PlannedFault[] = []
  const next = (call: string): PlannedFault | undefined => {
    const fault = planned.find(({ on }) => on === undefined || on === call)
    if (!fault) return undefined
    const times = (fault.times ?? 1) - 1
    planned = planned.flatMap((other) => (other !== fault ? [other] : times > 0 ? [{ ...other, times }] : []))
    return fault
  }
  const faults = {
    /** Makes the next calls go wrong. Faults apply in the order in which they were added. */
    add: (fault: PlannedFault): void => {
      planned.push(fault)
    },
    clear: (): void => {
      planned = []
    },
  }
  const handle = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const fault = pathname.startsWith('/v1/') ? next(`${request.method} ${pathname}`) : undefined
    if (!fault) return till.handle(request)
    if (fault.kind === 'delay') await sleep(fault.delayMs)
    if (fault.kind === 'rate_limit') return rateLimited()
    if (fault.kind === 'error_before') return serverError()
    if (fault.kind === 'cut_before') throw new ConnectionCut()
    const response = await till.handle(request)
    if (fault.kind === 'error_after') return serverError()
    if (fault.kind === 'cut_after') throw new ConnectionCut()
    return response
  }
  return { ...till, faults, handle }
}

const errorReply = (status: number, error: object, headers: Record<string, string> = {}): Response =>
  Response.json({ error }, { status, headers })

// Stripe's SDK only repeats this one because the header says so.
const rateLimited = (): Response =>
  errorReply(
    429,
    { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests. Try again.' },
    { 'stripe-should-retry': 'true' },
  )

const serverError = (): Response => errorReply(500, { type: 'api_error', message: 'The test till failed on purpose.' })
