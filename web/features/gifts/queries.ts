import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeGiftDelivery,
  confirmGift,
  createGift,
  type Gift,
  getGift,
  listGifts,
  lookUpGift,
  payForGift,
  redeemGift,
  sendGift,
} from '#server/features/gifts/contract.ts'
import { FAMILY_HEADER, type Sent } from '#server/infra/http/contract.ts'
import { useEmailStatus } from '#web/features/email/email-status.ts'
import { call } from '#web/lib/call.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { toast } from '#web/ui/toast.ts'

const giftsKey = ['gifts'] as const
const giftKey = (id: string) => [...giftsKey, id] as const

const PAYMENT_POLL_MS = 3000

/** The viewer's gifts, newest first. */
export const useGifts = () =>
  useQuery({
    queryKey: giftsKey,
    queryFn: ({ signal }) => call(listGifts, undefined, { signal }),
    networkMode: 'always',
  })

/**
 * One gift of the viewer.
 * @param isPaying the person comes from the payment page: asks the payment provider until the gift is paid for
 */
export const useGift = (id: string, isPaying: boolean) =>
  useQuery({
    queryKey: giftKey(id),
    queryFn: ({ signal }) => call(isPaying ? confirmGift : getGift, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isPaying && state.data?.state === 'unpaid' ? PAYMENT_POLL_MS : false),
    networkMode: 'always',
  })

export const useCreateGift = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof createGift, 'body'>) => call(createGift, { body }),
    networkMode: 'always',
    onSuccess: ({ gift }) => storeGift(client, gift),
  })
}

/** Leads to the payment page. */
export const usePayForGift = (id: string) =>
  useMutation({
    mutationFn: () => call(payForGift, { params: { id } }),
    networkMode: 'always',
    onSuccess: ({ url }) => location.assign(url),
  })

export const useChangeDelivery = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof changeGiftDelivery, 'body'>) => call(changeGiftDelivery, { params: { id }, body }),
    networkMode: 'always',
    onSuccess: (gift) => {
      storeGift(client, gift)
      toast({ title: 'Changes saved' })
    },
  })
}

export const useSendGift = (id: string) => {
  const client = useQueryClient()
  const status = useEmailStatus()
  return useMutation({
    mutationFn: () => call(sendGift, { params: { id } }),
    networkMode: 'always',
    onSuccess: (gift) => {
      storeGift(client, gift)
      if (status?.shownAt) toast({ title: 'Email Created', description: `You can see it at ${status.shownAt}.` })
      else toast({ title: 'Gift Emailed', description: `It’s on its way to ${gift.recipientEmail}.` })
    },
  })
}

const storeGift = (client: QueryClient, gift: Gift) => {
  client.setQueryData(giftKey(gift.id), gift)
  return client.invalidateQueries({ queryKey: giftsKey, exact: true })
}

/** What a code is for. The reply depends on who asks. */
export const useGiftByCode = (code: string, userId: number | undefined) =>
  useQuery({
    queryKey: ['gift-code', code, userId],
    queryFn: ({ signal }) => call(lookUpGift, { params: { code } }, { signal }),
    networkMode: 'always',
    retry: false,
  })

/** Redeems a code for one of the families that the viewer owns, whichever is showing. */
export const useRedeemGift = (code: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (familyId: number) =>
      call(redeemGift, { body: { code } }, { headers: { [FAMILY_HEADER]: String(familyId) } }),
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries({ queryKey: ['subscription-status'] }),
  })
}
