import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { formatEventDate } from '#common/format/dates.ts'
import type { TimelineStory } from '#server/features/stories/research/contract.ts'
import { permissionOf, type Viewer } from '#web/features/stories/viewer.ts'
import { paths } from '#web/lib/paths.ts'
import { Facts } from '#web/ui/facts.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { TimeTrack } from './time-track.tsx'

/** A story on the timeline: when, what, by whom. */
export function TimelineRow({ story, viewer }: { story: TimelineStory; viewer: Viewer }) {
  const { id, title, toldBy, eventDate, place } = story
  const params = { id: String(id) }
  const rest = [formatEventDate(eventDate), place]
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[1fr_minmax(8rem,16rem)]">
      <div className="min-w-0">
        <Link
          to={paths.story}
          params={params}
          // With the filters of the timeline: the page's neighbors are those they leave.
          search={(now) => ({ ...now, q: undefined })}
          className="inline-block min-h-12 max-w-full py-2 font-story font-[650] wrap-anywhere text-ink"
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="text-small wrap-anywhere text-ink-soft">
          <Facts>
            <Fragment key="storyteller">
              told by <bdi>{toldBy}</bdi>
            </Fragment>
            {rest
              .filter((one) => one !== null)
              .map((one) => (
                <bdi key={one}>{one}</bdi>
              ))}
          </Facts>
        </p>
      </div>
      {eventDate ? (
        <TimeTrack eventDate={eventDate} />
      ) : (
        permissionOf(viewer, story).history && (
          <Link
            to={paths.story}
            params={params}
            search={(now) => ({ ...now, q: undefined, edit: 'yes' })}
            className={`${linkClass} inline-block min-h-12 py-2.5 justify-self-start`}
          >
            Add a Date<span className="sr-only"> to {title}</span>
          </Link>
        )
      )}
    </li>
  )
}
