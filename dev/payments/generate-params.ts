// Writes the parameters that the test till accepts: node dev/payments/generate-params.ts. Run it after a new version of
// Stripe's SDK and after a change of the till's routes. The file is committed, because the SDK's types aren't installed
// in production builds.
import { writeFile } from 'node:fs/promises'
import { readStripeParams } from './stripe-params.ts'

const file = new URL('../../server/infra/payments/till/api/params.json', import.meta.url)
await writeFile(file, `${JSON.stringify(await readStripeParams(), null, 2)}\n`)
