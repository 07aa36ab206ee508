import { answer, type Transact } from './api.ts'
import { nextDueAt, removeOld, runNextDue } from './due-work.ts'
import { servePages } from './pages/serve-pages.ts'
import { closeDispute, openDispute } from './payments.ts'
import type { TillStore } from './store.ts'
import { inTransaction, type TillTransaction } from './transaction.ts'
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
  now?: () => Date
}

const MAX_WEBHOOK_WAIT_MS = 10_000

/**
 * A stateful fake of Stripe: what the product uses of its API, with its own pay page, billing portal and webhooks. No money
 * moves. It is the payment provider of servers that have none configured, and of the tests.
 */
export const createTill = (options: Options) => {
  const { store, pagesUrl, merchant, now = () => new Date() } = options
  const pagesPath = new URL(pagesUrl).pathname
  const transact: Transact = (work) =>
    store.transact((stored) => work(inTransaction(stored, Math.floor(now().getTime() / 1000), pagesUrl)))
  const webhooks = createWebhooks(options.deliver, options.webhookSecret, transact)
  const pages = servePages({ transact, pagesPath, merchant })

  const change = async <T>(work: (tx: TillTransaction) => Promise<T>): Promise<T> => {
    const result = await transact(work)
    await webhooks.flush()
    return result
  }

  return {
    /** Answers calls of the API under /v1, and the pages under the path of `pagesUrl`. */
    handle: async (request: Request): Promise<Response> => {
      if (new URL(request.url).pathname.startsWith(`${pagesPath}/`)) {
        const response = await pages(request)
        // Stripe's page waits for the seller's reply too, so that the page the person returns to knows of the payment.
        if (request.method === 'POST') await within(MAX_WEBHOOK_WAIT_MS, webhooks.flush()).catch(() => {})
        return response
      }
      const response = await answer(request, transact, options.apiKey)
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
  }
}

export type Till = ReturnType<typeof createTill>

/** A `fetch` for the SDK's client that calls the till without a network. */
export const fetchFromTill =
  (till: Pick<Till, 'handle'>): typeof fetch =>
  (input, init) =>
    till.handle(new Request(input, init))
