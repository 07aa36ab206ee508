import { Link } from '@tanstack/react-router'
import { ArrowLeft, MapPin, Plus, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#common/format/numbers.ts'
import { paths } from '#common/paths.ts'
import type { FamilyName, listNames } from '#server/features/names/contract.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { isNothingFocused } from '#web/lib/focus-main.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { PhotoAlbum } from '#web/ui/pictures/photo-album.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { filterNames, formatMisheard, formatSource } from './format-names.ts'
import { NameDialog } from './name-dialog.tsx'
import { useAddName, useNames } from './queries.ts'

/** The names and places that speech recognition expects in the family's stories. */
export function NamesScreen() {
  usePageTitle('Names & Places')
  const { user } = useUser()
  const names = useNames()
  const [edited, setEdited] = useState<FamilyName | string | null>(null)
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-7">
      <div className="flex flex-col items-start gap-3">
        <Link to={paths.family} className={`${buttonClass({ variant: 'quiet' })} -ml-outdent`}>
          <ArrowLeft aria-hidden />
          Family
        </Link>
        <div className="flex w-full flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="min-w-0 flex-1 basis-72">
            <Heading level={1}>Names & Places</Heading>
            <p className="measure mt-2 text-ink-soft">
              In English recordings, Keepsaid’s own speech recognition uses up to 500 words from these names to get
              their spelling right.
            </p>
          </div>
          <Button icon={<Plus aria-hidden />} onClick={() => setEdited('')}>
            Add a Name
          </Button>
        </div>
      </div>
      {names.data && user ? (
        <>
          {names.isRefetchError && (
            <Notice tone="error" title="This may be out of date">
              {sentenceOf(names.error)}
            </Notice>
          )}
          <NameLists list={names.data} viewerId={user.id} onEdit={setEdited} />
        </>
      ) : names.isError ? (
        <ErrorState
          title="We couldn’t load the names"
          message={sentenceOf(names.error)}
          pending={names.isFetching}
          onRetry={() => void names.refetch()}
        />
      ) : (
        <NamesLoading />
      )}
      {edited !== null && <NameDialog entry={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}

/** Shorter lists need no search. */
const SEARCHED_FROM = 8
const FIRST_SHOWN = 100

interface NameListsProps {
  list: Replied<typeof listNames>
  viewerId: number
  /** Opens the dialog with an entry, or with the text of a new one. */
  onEdit: (entry: FamilyName | string) => void
}

function NameLists({ list: { names, hidden, total }, viewerId, onEdit }: NameListsProps) {
  const [search, setSearch] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const found = filterNames(names, search)
  const shown = showsAll ? found : found.slice(0, FIRST_SHOWN)
  const countLine = useRef<HTMLParagraphElement>(null)
  const previousCount = useRef(names.length)
  useEffect(() => {
    const isShorter = names.length < previousCount.current
    previousCount.current = names.length
    // The row that had the focus is gone.
    if (isShorter && isNothingFocused()) countLine.current?.focus()
  }, [names.length])
  return (
    <>
      {names.length >= SEARCHED_FROM && (
        <search>
          <TextField
            label="Search names and places"
            type="search"
            dir="auto"
            autoComplete="off"
            maxLength={100}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </search>
      )}
      {names.length === 0 ? (
        <EmptyState title="No names yet" drawing={<PhotoAlbum />}>
          Add the names of people and places that come up in your stories. Names of relatives, people and places in new
          stories appear here, too.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <p ref={countLine} role="status" tabIndex={-1} className="figures text-small text-ink-soft outline-none">
            {search.trim() === ''
              ? formatTotal(names.length, total)
              : `${formatCount(found.length, 'name', 'names')} found`}
          </p>
          {found.length === 0 ? (
            <EmptyState
              title="No names match"
              picture={<MapPin aria-hidden />}
              action={
                <Button
                  variant="secondary"
                  className="wrap-anywhere"
                  onClick={() => onEdit(search.trim())}
                >{`Add “${search.trim()}”`}</Button>
              }
            >
              Your family’s list doesn’t have this name yet.
            </EmptyState>
          ) : (
            <Card as="div" className="py-2! sm:py-3!">
              <ul className="divide-y divide-hairline">
                {shown.map((entry) => (
                  <NameRow key={entry.name} entry={entry} viewerId={viewerId} onEdit={() => onEdit(entry)} />
                ))}
              </ul>
            </Card>
          )}
          {shown.length < found.length && (
            <Button variant="secondary" className="self-start" onClick={() => setShowsAll(true)}>
              {`Show All ${found.length.toLocaleString('en')}`}
            </Button>
          )}
        </div>
      )}
      {hidden.length > 0 && <RemovedNames names={hidden} />}
    </>
  )
}

const formatTotal = (shown: number, total: number): string =>
  shown < total
    ? `The ${shown.toLocaleString('en')} most used of ${total.toLocaleString('en')} names`
    : formatCount(total, 'name', 'names')

interface NameRowProps {
  entry: FamilyName
  viewerId: number
  onEdit: () => void
}

function NameRow({ entry, viewerId, onEdit }: NameRowProps) {
  const { name, misheard } = entry
  return (
    <li className="flex items-center gap-x-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <bdi translate="no" className="font-[650]">
            {name}
          </bdi>
        </p>
        <p className="figures text-small wrap-anywhere text-ink-soft">
          <MetadataLine>
            {[formatSource(entry, viewerId), misheard.length > 0 && `misheard as ${formatMisheard(misheard)}`]}
          </MetadataLine>
        </p>
      </div>
      <Button variant="quiet" className="-mr-outdent shrink-0" onClick={onEdit}>
        Edit<span className="sr-only">{` “${name}”`}</span>
      </Button>
    </li>
  )
}

/** Names that a member or a story has, but that recognition should not expect. */
function RemovedNames({ names }: { names: readonly FamilyName[] }) {
  const add = useAddName()
  const panel = useRef<HTMLParagraphElement>(null)
  const { isError, error } = add
  useEffect(() => {
    if (isError) panel.current?.focus()
  }, [isError])
  return (
    <Collapsible title={`Removed names (${names.length.toLocaleString('en')})`}>
      <p ref={panel} tabIndex={-1} className="text-ink-soft outline-none">
        {isError ? sentenceOf(error) : 'These aren’t used, though they’re in your family or stories.'}
      </p>
      <ul className="mt-3 divide-y divide-hairline">
        {names.map(({ name, misheard }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <bdi translate="no" className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {name}
            </bdi>
            <Button
              variant="quiet"
              className="-mx-outdent"
              icon={<RotateCcw aria-hidden />}
              pending={add.isPending && add.variables.name === name}
              onClick={() => add.mutate({ name, misheard })}
            >
              Bring Back<span className="sr-only">{` “${name}”`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}

function NamesLoading() {
  return (
    <Skeleton label="Loading names">
      <Card as="div" className="divide-y divide-hairline py-2! sm:py-3!">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <div key={row} className="flex flex-col gap-2.5 py-5">
            <SkeletonBlock className="h-6 w-44" />
            <SkeletonBlock className="h-5 w-64" />
          </div>
        ))}
      </Card>
    </Skeleton>
  )
}
