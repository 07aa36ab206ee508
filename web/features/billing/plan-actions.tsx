import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PRICES } from '#common/pricing.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import {
  changeRenewal,
  changeToAnnualPlan,
  openBillingPortal,
  previewAnnualPlan,
} from '#server/features/billing/payments/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { ActionDialog, ConfirmDialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { formatCents, formatPlanDate, planStateOf, trialOutlasts } from './format-plan.ts'
import { planKey } from './use-subscription-status.ts'

/** Opens the payment provider's page for the card and the invoices. */
export const useBillingPortal = () =>
  useMutation({
    mutationFn: (purpose: 'overview' | 'card') => call(openBillingPortal, { body: { purpose } }),
    networkMode: 'always',
    onSuccess: ({ url }) => location.assign(url),
  })

/** Cancels the plan at its end, or takes that back. */
export const useChangeRenewal = () => {
  const savePlan = useSavePlan()
  return useMutation({
    mutationFn: (willRenew: boolean) => call(changeRenewal, { body: { willRenew } }),
    networkMode: 'always',
    onSuccess: savePlan,
  })
}

const useSavePlan = () => {
  const client = useQueryClient()
  return async (status: SubscriptionStatus) => {
    await client.cancelQueries({ queryKey: planKey })
    client.setQueryData(planKey, status)
    // The invoices may have changed, too.
    void client.invalidateQueries({ queryKey: planKey })
  }
}

interface DialogProps {
  onClose: () => void
}

/** Asks once, and says until when Premium stays. */
export function CancelPlanDialog({ status, onClose }: DialogProps & { status: SubscriptionStatus }) {
  const renewal = useChangeRenewal()
  const date = status.subscriptionEndDate && formatPlanDate(status.subscriptionEndDate)
  return (
    <ActionDialog
      title="Cancel your plan?"
      safeLabel="Keep Premium"
      confirmLabel="Cancel Plan"
      danger={false}
      pending={renewal.isPending}
      pendingLabel="Canceling…"
      problem={renewal.error && { title: 'We couldn’t cancel the plan', sentence: sentenceOf(renewal.error) }}
      onConfirm={() => renewal.mutate(false, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {planStateOf(status) === 'past_due' || !date
          ? 'Nothing more will be charged.'
          : `Your family has Premium until ${date}. After that, nothing more will be charged.`}
      </p>
      <p>{`${
        trialOutlasts(status)
          ? `Then your free trial goes on until ${formatPlanDate(status.trialEndDate)}.`
          : 'Then you can’t start new recordings.'
      } Listening, reading, commenting and downloading stay free forever.`}</p>
    </ActionDialog>
  )
}

/** Changes from the monthly to the annual plan, after saying what that costs now. */
export function AnnualPlanDialog({ onClose }: DialogProps) {
  const savePlan = useSavePlan()
  const preview = useQuery({
    queryKey: [...planKey, 'annual'],
    queryFn: () => call(previewAnnualPlan),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const change = useMutation({
    mutationFn: () => call(changeToAnnualPlan),
    networkMode: 'always',
    onSuccess: async (status) => {
      await savePlan(status)
      toast({ title: 'You’re on the annual plan now' })
      onClose()
    },
  })
  const error = preview.error ?? change.error
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && !change.isPending && onClose()}
      title="Change to the annual plan?"
      confirmLabel="Change to Annual"
      safeLabel="Stay Monthly"
      pending={change.isPending || preview.isPending}
      pendingLabel={preview.isPending ? 'Loading…' : 'Changing…'}
      onConfirm={() => (preview.data ? change.mutate() : void preview.refetch())}
    >
      <div className="flex flex-col gap-3">
        <p>{`The annual plan is $${PRICES.year} a year, which saves $${PRICES.savedByTheYear}.${preview.data?.dueNowCents !== 0 ? ' What you’ve paid for the rest of this month is taken off.' : ''}`}</p>
        {preview.data ? (
          <p className="figures font-[650]">{`${
            preview.data.dueNowCents === 0
              ? `You pay nothing now. The first payment of $${PRICES.year} is on `
              : `You pay ${formatCents(preview.data.dueNowCents)} now. The next payment is on `
          }${formatPlanDate(preview.data.nextPaymentDate)}.`}</p>
        ) : (
          preview.isPending && (
            <Skeleton label="Loading the amount">
              <SkeletonBlock className="h-14 w-full" />
            </Skeleton>
          )
        )}
        {error && (
          <Notice
            tone="error"
            title="We couldn’t change the plan"
          >{`${sentenceOf(error)} Nothing was charged.`}</Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
