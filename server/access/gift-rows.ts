import * as gifts from '#server/features/gifts/contract.ts'
import type { Row } from './row.ts'
import { SIGNED_IN } from './row.ts'

/** Gifts belong to the person who made them. That others get 404 for existing ones is tested in features/gifts. */
const MISSING = '401 404 404 404 404 404 404'
const ID = '5f9c3b0e-7a39-4a55-9c0d-0e9f3f0c8a11'
const CODE = 'AAAA-AAAA-AAAA-AAAA'

export const giftRows: readonly Row[] = [
  {
    call: gifts.createGift,
    variant: 'a free trial',
    send: ({ visitor }) =>
      visitor.post('/api/gifts', { kind: 'trial', recipientName: 'Rose', giverName: 'Omar', message: '' }),
    outcomes: { any: SIGNED_IN },
  },
  { call: gifts.listGifts, send: ({ visitor }) => visitor.get('/api/gifts'), outcomes: { any: SIGNED_IN } },
  { call: gifts.getGift, send: ({ visitor }) => visitor.get(`/api/gifts/${ID}`), outcomes: { any: MISSING } },
  {
    call: gifts.payForGift,
    send: ({ visitor }) => visitor.post(`/api/gifts/${ID}/checkout`),
    outcomes: { any: MISSING },
  },
  {
    call: gifts.confirmGift,
    send: ({ visitor }) => visitor.post(`/api/gifts/${ID}/confirm`),
    outcomes: { any: MISSING },
  },
  {
    call: gifts.changeGiftDelivery,
    send: ({ visitor }) => visitor.send('PUT', `/api/gifts/${ID}/delivery`, { payload: {} }),
    outcomes: { any: MISSING },
  },
  { call: gifts.sendGift, send: ({ visitor }) => visitor.post(`/api/gifts/${ID}/send`), outcomes: { any: MISSING } },
  {
    call: gifts.downloadCertificate,
    send: ({ visitor }) => visitor.get(`/api/gifts/${ID}/certificate`),
    outcomes: { any: MISSING },
  },
  {
    call: gifts.lookUpGift,
    variant: 'an unknown code',
    send: ({ visitor }) => visitor.get(`/api/gift-codes/${CODE}`),
    outcomes: { any: '404 404 404 404 404 404 404' },
  },
  {
    call: gifts.redeemGift,
    variant: 'an unknown code',
    send: ({ visitor }) => visitor.post('/api/gifts/redeem', { code: CODE }),
    outcomes: { any: '401 404 403 403 404 403 404' },
  },
]
