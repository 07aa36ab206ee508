import type { ReactNode } from 'react'
import { formatDateTime, formatRelativeTime } from '#common/format/dates.ts'
import { formatBytes, formatCount, formatDurationInWords } from '#common/format/numbers.ts'
import { EMAIL_DAYS, type JobCounts, type ServerState } from '#server/features/admin/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRetryJobs } from './admin-queries.ts'

/** Problems come first, if there are any. */
export function ServerStateSections({ state }: { state: ServerState }) {
  const warnings = findWarnings(state)
  return (
    <div className="flex flex-col gap-8">
      {warnings.length === 0 ? (
        <Notice tone="success" announced={false}>
          Everything works.
        </Notice>
      ) : (
        <Notice tone="error" title="Needs attention" announced={false}>
          <ul className="flex flex-col gap-2">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Jobs jobs={state.jobs} />
      <Storage {...state.storage} />
      <Emails {...state.emails} />
      <Backup backup={state.backup} />
    </div>
  )
}

/** With less free space than this many times the reserve, only recordings are still written. */
const SPACE_WARNING = 4
const MAX_WAITING_SECONDS = 3600
const MAX_BACKUP_AGE_MS = 2 * 24 * 3_600_000

const findWarnings = ({ jobs, storage, backup }: ServerState, now = Date.now()): string[] => {
  const failed = jobs.reduce((sum, job) => sum + job.failed, 0)
  const stuck = jobs.filter(({ waitingSeconds }) => (waitingSeconds ?? 0) > MAX_WAITING_SECONDS)
  return [
    failed > 0 && `${formatCount(failed, 'job has', 'jobs have')} failed.`,
    stuck.length > 0 &&
      `Jobs have been waiting for more than an hour: ${stuck.map(({ name }) => labelOf(name)).join(', ')}.`,
    storage.problems > 0 &&
      `${formatCount(storage.problems, 'recording is', 'recordings are')} missing or damaged. The families can see which.`,
    storage.freeBytes !== null &&
      storage.freeBytes < SPACE_WARNING * storage.minFreeBytes &&
      `The disk is almost full.`,
    backup?.failed && `The last backup failed ${formatRelativeTime(backup.failed.at, now)}.`,
    backup?.last &&
      now - Date.parse(backup.last.at) > MAX_BACKUP_AGE_MS &&
      'The last backup is more than two days old.',
  ].filter((warning) => typeof warning === 'string')
}

const JOB_LABELS: Readonly<Record<string, string>> = {
  'measure-recording': 'Checking new recordings',
  'make-playback-copy': 'Making copies for playing',
  'transcribe-story': 'Transcribing stories',
  'transcribe-story-by-company': 'Transcribing stories by a company',
  'transcribe-clip': 'Transcribing clips',
  'make-mp3-copy': 'Making MP3 files',
  'send-email': 'Sending emails',
  'sync-customer': 'Comparing plans with the payment provider',
  'sync-gift': 'Comparing gifts with the payment provider',
}
const labelOf = (name: string): string => JOB_LABELS[name] ?? name

function Jobs({ jobs }: { jobs: readonly JobCounts[] }) {
  return (
    <Part title="Jobs">
      <ul className="divide-y divide-hairline">
        {jobs.map((job) => (
          <JobLine key={job.name} job={job} />
        ))}
      </ul>
    </Part>
  )
}

function JobLine({ job: { name, waiting, delayed, running, failed, waitingSeconds } }: { job: JobCounts }) {
  const retry = useRetryJobs()
  const counts = [
    waiting > 0 && `${waiting.toLocaleString('en')} waiting`,
    waiting > 0 && waitingSeconds !== null && `the oldest for ${formatDurationInWords(waitingSeconds * 1000)}`,
    delayed > 0 && `${delayed.toLocaleString('en')} later`,
    running > 0 && `${running.toLocaleString('en')} running`,
    failed > 0 && `${failed.toLocaleString('en')} failed`,
  ].filter((count) => typeof count === 'string')
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p>{labelOf(name)}</p>
        <p className="figures text-small text-ink-soft">{counts.length > 0 ? counts.join(', ') : 'nothing to do'}</p>
      </div>
      {failed > 0 && (
        <Button
          variant="secondary"
          pending={retry.isPending}
          pendingLabel="One moment…"
          onClick={() => retry.mutate(name)}
        >
          Run Again<span className="sr-only">{` what failed: ${labelOf(name)}`}</span>
        </Button>
      )}
      {retry.isError && (
        <Notice tone="error" title="We couldn’t run the jobs again">
          {sentenceOf(retry.error)}
        </Notice>
      )}
    </li>
  )
}

function Storage(storage: ServerState['storage']) {
  const { recordings, recordingBytes, problems, databaseBytes, freeBytes, minFreeBytes } = storage
  return (
    <Part title="Storage">
      <Lines>
        <Line term="Recordings">{`${recordings.toLocaleString('en')} (${formatBytes(recordingBytes)})`}</Line>
        <Line term="Missing or damaged">{problems === 0 ? 'None' : problems.toLocaleString('en')}</Line>
        <Line term="Database">{formatBytes(databaseBytes)}</Line>
        {freeBytes !== null && (
          <Line term="Free on the disk">{`${formatBytes(freeBytes)}${minFreeBytes > 0 ? ` (${formatBytes(minFreeBytes)} is reserved)` : ''}`}</Line>
        )}
      </Lines>
    </Part>
  )
}

function Emails({ sent, waiting, failed, failures }: ServerState['emails']) {
  return (
    <Part title={`Emails in the last ${EMAIL_DAYS} days`}>
      <Lines>
        <Line term="Sent">{sent.toLocaleString('en')}</Line>
        <Line term="Waiting">{waiting.toLocaleString('en')}</Line>
        <Line term="Failed">{failed.toLocaleString('en')}</Line>
      </Lines>
      {failures.length > 0 && (
        <div className="mt-4">
          <p className="text-small text-ink-soft">The latest failures:</p>
          <ul className="figures mt-1 text-small">
            {failures.map(({ kind, at }) => (
              <li key={`${kind} ${at}`}>{`${formatDateTime(at) ?? ''}: ${kind.replaceAll('_', ' ')}`}</li>
            ))}
          </ul>
        </div>
      )}
    </Part>
  )
}

function Backup({ backup }: { backup: ServerState['backup'] }) {
  return (
    <Part title="Backup">
      {backup === null ? (
        <p>This server makes no backups of its own.</p>
      ) : (
        <Lines>
          <Line term="Last one">
            {backup.last ? `${formatDateTime(backup.last.at)}, ${formatBytes(backup.last.bytes)}` : 'None yet'}
          </Line>
          {backup.failed && (
            <Line term="Failed">{`${formatDateTime(backup.failed.at) ?? ''}: ${backup.failed.reason.replaceAll('_', ' ')}`}</Line>
          )}
        </Lines>
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <Heading level={3}>{title}</Heading>
      <div className="contents">{children}</div>
    </div>
  )
}

function Lines({ children }: { children: ReactNode }) {
  return (
    <dl className="figures grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-6 gap-y-3">
      {children}
    </dl>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
