import Stripe from 'stripe'
import { answer } from './api/answer.ts'
import { nextDueAt, removeOld, runNextDue } from './due-work.ts'
import { createFaults } from './faults.ts'
import { closeDispute, openDispute } from './objects/refunds-and-disputes.ts'
import { inTransaction, type TillTransaction } from './objects/transaction.ts'
import { servePages } from './pages/serve-pages.ts'
import type { TillStore } from './store.ts'
import { createWebhooks, type Deliver, within } from './webhooks.ts'

type Options = {
  store: TillStore
  /** Called with every webhook: the raw body, and its headers with the signature. Returns the status of the reply. */
  deliver: Deliver
  /** Address of the pages as the browser sees it, such as `https://example.org/test-till`. */
  pagesUrl: string
  /** The seller's name on the pages. */
  merchant: string
  /** The key that calls of the API must send. */
  apiKey: string
  webhookSecret: string
  /** False starts without the product's prices, which the product then has to create. */
  hasPrices?: boolean
  now?: () => Date
}

const MAX_WEBHOOK_WAIT_MS = 10_000

/**
 * A stateful fake of Stripe: what the product uses of its API, with its own pay page, billing portal and webhooks. No money
 * moves. It is the payment provider of servers that have none configured, and of the tests.
 */
export const createTill = (options: Options) => {
  const { store, apiKey, webhookSecret, deliver, hasPrices = true, now = () => new Date() } = options
  const pagesUrl = options.pagesUrl.replace(/\/$/, '')
  const pagesPath = new URL(pagesUrl).pathname
  const seconds = () => Math.floor(now().getTime() / 1000)
  const settings = { store, apiKey, apiVersion: Stripe.API_VERSION, pagesUrl, hasPrices }
  const transact = <T>(work: (tx: TillTransaction) => Promise<T>): Promise<T> =>
    store.transact((stored) => work(inTransaction(stored, { ...settings, now: seconds(), requestId: null, key: null })))
  const webhooks = createWebhooks({ deliver, secret: webhookSecret, transact })
  const faults = createFaults()
  const pages = servePages({ transact, pagesUrl, merchant: options.merchant })

  /** Stripe's page waits for the seller's reply too, so that the page the person returns to knows of the payment. */
  const flushBeforeReply = (): Promise<void> => within(MAX_WEBHOOK_WAIT_MS, webhooks.flush()).catch(() => {})

  const change = async <T>(work: (tx: TillTransaction) => Promise<T>): Promise<T> => {
    const result = await transact(work)
    await webhooks.flush()
    return result
  }

  return {
    /** Answers calls of the API under /v1, and the pages under the path of `pagesUrl`. */
    handle: async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith(`${pagesPath}/`)) {
        const response = await pages(request)
        if (request.method === 'POST') await flushBeforeReply()
        return response
      }
      const response = await faults.apply(`${request.method} ${pathname}`, () => answer(request, seconds(), settings))
      // In the background: a caller may hold something that the webhook waits for.
      if (request.method !== 'GET') void webhooks.flush().catch(() => {})
      return response
    },
    /**
     * Does what is due by the clock: trials and periods that end, payments to repeat, sessions that expire, webhooks that
     * weren't accepted. A chore calls it every minute.
     */
    runDueWork: async (): Promise<void> => {
      while (await transact(runNextDue)) await webhooks.flush()
      await transact(removeOld)
      await webhooks.flush()
    },
    /** The next date of `runDueWork`, for clocks that are advanced. */
    nextDueAt: async (): Promise<Date | undefined> => {
      const at = await transact(nextDueAt)
      return at === undefined ? undefined : new Date(at * 1000)
    },
    /** A bank's part: its customer contests a charge, and the bank decides. */
    openDispute: (chargeId: string) => change((tx) => openDispute(tx, chargeId)),
    closeDispute: (id: string, status: 'won' | 'lost') => change((tx) => closeDispute(tx, id, status)),
    webhooks,
    faults,
  }
}

export type Till = ReturnType<typeof createTill>

/** A `fetch` for the SDK's client that calls the till without a network. */
export const fetchFromTill =
  (till: Till): typeof fetch =>
  (input, init) =>
    till.handle(new Request(input, init))
