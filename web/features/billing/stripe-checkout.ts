/** The part of Stripe.js that is used here (docs.stripe.com/js/embedded_checkout). */
interface StripeJs {
  createEmbeddedCheckoutPage(options: { fetchClientSecret: () => Promise<string> }): Promise<{
    mount(element: HTMLElement): void
    destroy(): void
  }>
}

declare global {
  var Stripe: ((publishableKey: string) => StripeJs) | undefined
}

/** Stripe has it loaded from its own server. The release belongs to the API version that the server uses. */
const SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js'

/** Longer than any connection that can show a payment form. */
const LOAD_TIMEOUT_MS = 30_000

interface CheckoutForm {
  clientSecret: string
  publishableKey: string
  /** Removes the form. */
  signal: AbortSignal
}

/** Shows Stripe's payment form in an element. Rejects if the script or the form can't be loaded. */
export const mountStripeCheckout = async (
  element: HTMLElement,
  { clientSecret, publishableKey, signal }: CheckoutForm,
): Promise<void> => {
  const createStripe = globalThis.Stripe ?? (await loadStripe())
  signal.throwIfAborted()
  const checkout = await createStripe(publishableKey).createEmbeddedCheckoutPage({
    fetchClientSecret: async () => clientSecret,
  })
  if (signal.aborted) return checkout.destroy()
  signal.addEventListener('abort', () => checkout.destroy(), { once: true })
  checkout.mount(element)
}

const loadStripe = (): Promise<NonNullable<typeof globalThis.Stripe>> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => reject(new Error('Stripe.js took too long.')), LOAD_TIMEOUT_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      if (globalThis.Stripe) resolve(globalThis.Stripe)
      else reject(new Error('Stripe.js has no Stripe.'))
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      reject(new Error('Stripe.js could not be loaded.'))
    })
    script.src = SCRIPT_URL
    document.head.append(script)
  })
