import { expect, test } from 'vitest'
import params from '#server/infra/payments/till/api/params.json' with { type: 'json' }
import { readStripeParams } from './stripe-params.ts'

test('the test till’s parameters are those of the installed SDK (if not: node dev/payments/generate-params.ts)', async () => {
  expect(await readStripeParams()).toEqual(params)
})

test('an enum of the SDK: the values that it lists, without the open end', () => {
  expect(params['POST /v1/checkout/sessions'].properties.ui_mode).toEqual({
    values: ['elements', 'embedded_page', 'form', 'hosted_page'],
  })
})

test('a parameter that the till doesn’t implement: known, but unsupported', () => {
  expect(params['POST /v1/checkout/sessions'].properties.discounts).toBe('unsupported')
})
