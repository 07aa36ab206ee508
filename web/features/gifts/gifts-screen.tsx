import { Link } from '@tanstack/react-router'
import { Gift as GiftIcon } from 'lucide-react'
import { formatDate } from '#common/format/dates.ts'
import { paths } from '#common/paths.ts'
import type { Gift } from '#server/features/gifts/contract.ts'
import { EverythingIncluded } from '#web/features/billing/everything-included.tsx'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass, linkClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { GiftEnvelope } from '#web/ui/pictures/gift-envelope.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { formatGiftState, giftNames } from './format-gift.ts'
import { useGifts } from './queries.ts'

/** The gifts that the viewer has made. */
export function GiftsScreen() {
  const { data: site } = useSiteConfig()
  return site?.sells === false ? <EverythingIncluded /> : <GiftList />
}

function GiftList() {
  usePageTitle('Your Gifts')
  const gifts = useGifts()
  const giveLink = (
    <Link to={paths.newGift} className={buttonClass()}>
      <GiftIcon aria-hidden />
      Give a Gift
    </Link>
  )
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-7">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <Heading level={1}>Your gifts</Heading>
        {gifts.data && gifts.data.length > 0 && giveLink}
      </div>
      <QueryBoundary query={gifts} problem="We couldn’t load your gifts" loading={<GiftsLoading />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No gifts yet" drawing={<GiftEnvelope />} action={giveLink}>
              Give someone a place for their stories. You’ll find the certificate here.
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-4">
              {list.map((gift) => (
                <GiftCard key={gift.id} gift={gift} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <p className="text-small text-ink-soft">
        Did you get a gift?{' '}
        <Link to={paths.redeem} className={linkClass}>
          Enter its code
        </Link>
        .
      </p>
    </div>
  )
}

function GiftCard({ gift }: { gift: Gift }) {
  return (
    <li>
      <Card as="div" className="flex gap-4">
        <Avatar name={gift.recipientName} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="text-lead wrap-anywhere">
            <Link to={paths.gift} params={{ id: gift.id }} className={`${linkClass} inline-block py-2`}>
              For <bdi translate="no">{gift.recipientName}</bdi>
            </Link>
          </p>
          <p>{giftNames[gift.kind]}</p>
          <p className="text-small text-ink-soft">
            <MetadataLine>{[formatGiftState(gift), `made on ${formatDate(Date.parse(gift.createdAt))}`]}</MetadataLine>
          </p>
        </div>
      </Card>
    </li>
  )
}

function GiftsLoading() {
  return (
    <Skeleton label="Loading your gifts">
      <Card as="div" className="flex flex-col gap-3">
        <SkeletonBlock className="h-7 w-56" />
        <SkeletonBlock className="h-5 w-72" />
      </Card>
    </Skeleton>
  )
}
