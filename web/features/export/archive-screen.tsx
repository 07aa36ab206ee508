import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { paths } from '#common/paths.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { isFiltered, parseFilters, toSearchParams, withoutQuery } from '#web/features/stories/story-filters.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import type { Elements } from '#web/ui/elements.ts'
import { Heading } from '#web/ui/heading.tsx'

import { ArchiveCards } from './archive-cards.tsx'
import { BulkSection } from './bulk-section.tsx'
import { formatArchives } from './format-downloads.ts'
import { useArchives } from './zip-downloads.ts'

export function ArchiveScreen() {
  usePageTitle('Download Everything')
  const { user } = useUser()
  const { data: archives } = useArchives(false)
  const { data: site } = useSiteConfig()
  const filters = withoutQuery(parseFilters(useSearch({ from: '/signed-in/archive' })))
  const filtered = isFiltered(filters)
  const bulk = user?.familyId != null && <BulkSection key={user.familyId} familyId={user.familyId} filters={filters} />
  return (
    <div className="mx-auto flex max-w-[46rem] flex-col gap-10">
      <div className="flex flex-col items-start gap-3">
        <Link
          to={paths.stories}
          search={toSearchParams(filters)}
          className={`${buttonClass({ variant: 'quiet' })} -ml-outdent`}
        >
          <ArrowLeft aria-hidden />
          Your Stories
        </Link>
        <Heading level={1}>Download everything</Heading>
        <p className="measure text-ink-soft">{`${formatArchives(archives)} It’s free${site?.sells ? ', even after a trial or a plan has ended' : ''}, and you can open it without this service.`}</p>
      </div>
      {/* People who came from a filtered list see those stories first. */}
      {filtered && bulk}
      <ArchiveCards isPrimary={!(filtered && bulk)} />
      <Part title="What’s in it">
        <ul className="flex list-disc flex-col gap-1.5 pl-6 marker:text-ink-soft">
          <li>A folder for each story, with its original recording</li>
          <li>Its text as a file, and the text as it was before each change</li>
          <li>Its automatic transcript, if it has one, with the time of every word, also as subtitles</li>
          <li>Comments, reactions, questions, people, places, dates, tags and notes</li>
          <li>A list of all stories for a spreadsheet</li>
          <li>A plain page that explains all of this, and a way to check that nothing is damaged</li>
        </ul>
        <p className="text-ink-soft">Stories in Recently Deleted aren’t included.</p>
      </Part>
      <Part title="If the download is interrupted">
        <p>
          Choose Resume in your browser’s list of downloads. For a day, it continues where it stopped. If your browser
          can’t do that, download it again. An incomplete ZIP file won’t open.
        </p>
        <p>Keep the file in two places, such as a computer and a USB drive.</p>
      </Part>
      {!filtered && bulk}
    </div>
  )
}

function Part({ title, children }: { title: string; children: Elements }) {
  return (
    <section className="measure flex flex-col gap-4">
      <Heading level={2}>{title}</Heading>
      {children}
    </section>
  )
}
