import type { Payments } from '#server/features/billing/entitlement.ts'
import { attachmentHeader } from '#server/features/export/story/file-names.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import { disconnectSignal } from '#server/infra/http/disconnect-signal.ts'
import { describeError, type Log } from '#server/infra/log.ts'
import type { PaymentProvider } from '#server/infra/payments/payment-provider.ts'
import type { Typesetter } from '#server/infra/pdf/typesetter.ts'
import { certificateError, certificateFileName, certificatePdf } from './certificate.ts'
import * as calls from './contract.ts'
import { addGift } from './create-gift.ts'
import { giftErrors } from './gift-state.ts'
import { changeDelivery, listGifts, presentGift, readGift, sendGift } from './manage-gifts.ts'
import { type PayServices, startGiftCheckout, syncGift } from './pay-for-gift.ts'
import { lookUpGift, redeemGift } from './redeem-gift.ts'

type GiftServices = Omit<PayServices, 'provider'> & {
  payments: Payments
  provider: PaymentProvider | undefined
  typesetter: Typesetter
  log: Log
}

export const giftRoutes = (answer: Answer, services: GiftServices): void => {
  const { database, payments, typesetter, origin, log } = services

  const requirePayments = (): void => {
    if (payments === 'off') throw giftErrors.paymentsOff()
  }

  /** Runs `work` with the payment provider. Its errors become one sentence; ours stay as they are. */
  const withProvider = async <T>(work: (ready: PayServices) => Promise<T>): Promise<T> => {
    const { provider } = services
    if (!provider) throw giftErrors.paymentsOff()
    try {
      return await work({ ...services, provider })
    } catch (error) {
      if (!(error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe'))) throw error
      log.error({ code: 'payment_provider', ...describeError(error) }, 'the payment provider failed')
      throw new ApiError(
        503,
        'payments_unavailable',
        'We can’t reach our payment provider right now. Please try again soon.',
      )
    }
  }

  answer(calls.createGift, async ({ viewer: { userId }, body }) => {
    requirePayments()
    if (body.kind === 'trial') return { gift: presentGift(await addGift(services, userId, body)), checkoutUrl: null }
    return withProvider(async (ready) => {
      const gift = presentGift(await addGift(services, userId, body))
      return { gift, checkoutUrl: await startGiftCheckout(ready, { userId, id: gift.id }) }
    })
  })

  answer(calls.listGifts, async ({ viewer }) => {
    requirePayments()
    return listGifts(database, viewer.userId)
  })

  answer(calls.getGift, async ({ viewer: { userId }, params }) => {
    requirePayments()
    return readGift(database, { userId, id: params.id })
  })

  answer(calls.payForGift, async ({ viewer: { userId }, params }) => {
    requirePayments()
    const own = { userId, id: params.id }
    await readGift(database, own)
    return withProvider(async (ready) => ({ url: await startGiftCheckout(ready, own) }))
  })

  answer(calls.confirmGift, async ({ viewer: { userId }, params }) => {
    requirePayments()
    const own = { userId, id: params.id }
    const gift = await readGift(database, own)
    if (gift.kind === 'premium') await withProvider((ready) => syncGift(ready, gift.id))
    return readGift(database, own)
  })

  answer(calls.changeGiftDelivery, async ({ viewer: { userId }, params, body }) => {
    requirePayments()
    return changeDelivery(services, { userId, id: params.id }, body)
  })

  answer(calls.sendGift, async ({ viewer: { userId }, params }) => {
    requirePayments()
    return sendGift(services, { userId, id: params.id })
  })

  answer(calls.downloadCertificate, async ({ viewer: { userId }, params, query, reply }) => {
    requirePayments()
    const gift = await readGift(database, { userId, id: params.id })
    const { code } = gift
    if (code === null) throw gift.state === 'void' ? giftErrors.void() : giftErrors.unpaid()
    if (!gift.hasPdf) throw giftErrors.missingGlyphs()
    try {
      const signal = disconnectSignal(reply)
      const pdf = await certificatePdf(typesetter, { ...gift, code }, { origin, paper: query.paper, userId, signal })
      return reply
        .header('content-disposition', attachmentHeader(certificateFileName(gift)))
        .type('application/pdf')
        .send(Buffer.from(pdf))
    } catch (error) {
      throw certificateError(error)
    }
  })

  answer(calls.lookUpGift, async ({ viewer, params }) => {
    requirePayments()
    return lookUpGift(database, params.code, viewer)
  })

  answer(calls.redeemGift, async ({ viewer: { userId, familyId }, body }) => {
    const { provider } = services
    if (!provider) throw giftErrors.paymentsOff()
    return redeemGift({ ...services, provider }, { userId, familyId, code: body.code })
  })
}
