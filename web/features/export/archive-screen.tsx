import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#web/features/account/use-user.ts'
import { filtersOf, leavesOut, searchOf, withoutSearch } from '#web/features/stories/story-filters.ts'
import { paths } from '#web/lib/paths.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Heading } from '#web/ui/heading.tsx'
import { ArchiveCards } from './archive-cards.tsx'
import { BulkSection } from './bulk-section.tsx'
import { formatWhole } from './format-archive.ts'
import { useArchives } from './use-archives.ts'

/** The complete archive: what it is, the way to it, and what to do when it breaks off. */
export function ArchiveScreen() {
  usePageTitle('Take everything with you')
  const { user } = useUser()
  const { data: archives } = useArchives(false)
  const filters = withoutSearch(filtersOf(useSearch({ from: '/signed-in/archive' })))
  const some = leavesOut(filters)
  const bulk = user?.familyId != null && (
    <BulkSection key={user.familyId} user={user} familyId={user.familyId} filters={filters} />
  )
  return (
    <div className="mx-auto flex max-w-[46rem] flex-col gap-10">
      <div className="flex flex-col items-start gap-3">
        <Link
          to={paths.stories}
          search={searchOf(filters)}
          className={`${buttonClass({ variant: 'quiet' })} -ml-outdent`}
        >
          <ArrowLeft aria-hidden />
          Your Stories
        </Link>
        <Heading level={1}>Take everything with you</Heading>
        <p className="measure text-ink-soft">
          {formatWhole(archives)} It is free, also after a trial or a plan has ended, and it opens without this service.
        </p>
      </div>
      {/* Who came for some stories finds them before everything. */}
      {some && bulk}
      <ArchiveCards leads={!(some && bulk)} />
      <Part title="What is in it">
        <ul className="flex list-disc flex-col gap-1.5 pl-6 marker:text-ink-soft">
          <li>A folder for each story, with its original recording</li>
          <li>Its words as a text file, and the words it had before they were changed</li>
          <li>What the computer heard, with the times of the words, also as subtitles</li>
          <li>Comments, reactions, questions, people, places, dates, tags and notes</li>
          <li>A list of all stories for a spreadsheet program</li>
          <li>A plain page that explains all of this, and a way to check that nothing is damaged</li>
        </ul>
        <p className="text-ink-soft">Stories in Recently Deleted are not in it.</p>
      </Part>
      <Part title="If the download breaks off">
        <p>
          Choose Resume in your browser’s list of downloads: for a day it goes on where it stopped. If your browser
          cannot do that, download it again. A file that is not complete cannot be opened as a ZIP.
        </p>
        <p>Keep the file in two places, such as a computer and a USB stick.</p>
      </Part>
      {!some && bulk}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="measure flex flex-col gap-4">
      <Heading level={2}>{title}</Heading>
      {children}
    </section>
  )
}
