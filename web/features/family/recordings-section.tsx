import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { formatRelativeTime } from '#common/format/dates.ts'
import { paths } from '#common/paths.ts'
import { recordingProblems } from '#web/features/playback/recording-problems.ts'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { useRecordingProblems } from './queries.ts'

/** For the owner: recordings whose files are missing or damaged on the server. Usually there are none, and nothing is shown. */
export function RecordingsSection() {
  const { data: problems = [] } = useRecordingProblems()
  if (problems.length === 0) return null
  const title = problems.length === 1 ? '1 recording needs attention' : `${problems.length} recordings need attention`
  return (
    <Collapsible title={title} icon={<TriangleAlert aria-hidden />}>
      <p>{`Please tell the person who runs this server soon: a backup may still have the whole ${problems.length === 1 ? 'file' : 'files'}. The words and details of the stories aren’t affected.`}</p>
      <ul className="mt-4 flex flex-col gap-3">
        {problems.map(({ storyId, title, toldBy, problem, since }) => (
          <li key={storyId}>
            <Link
              to={paths.story}
              params={{ id: String(storyId) }}
              className="inline-flex min-h-12 items-center rounded-small font-[650] underline decoration-edge decoration-2 underline-offset-4 hover:text-evergreen"
            >
              {title}
            </Link>
            <p className="text-small text-ink-soft">{`Told by ${toldBy}. ${recordingProblems[problem]} We noticed it ${formatRelativeTime(since)}.`}</p>
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}
