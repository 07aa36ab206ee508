import { Mic, Pause, Play } from 'lucide-react'
import { buttonClass, linkClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DeskByTheWindow } from '#web/ui/pictures/desk-by-the-window.tsx'
import { BARS, TEXTS, TRY_RECORDING } from './try-recording-parts.ts'

/**
 * The picture of the first section. Its red button works: within seconds visitors hear the voice that they know best, and
 * nothing of it leaves the page. Until the script runs, and where it can't record, the picture leads to signing up.
 */
export function TryRecording() {
  return (
    <div id={TRY_RECORDING} data-state="link" className="group/try relative mx-auto w-full max-w-xl text-center">
      {/* People press a red button when they see one. */}
      <a
        href="/auth?for=trial"
        data-category="landing"
        data-label="hero picture"
        className="absolute inset-0 z-10 hidden rounded-card group-data-[state=link]/try:block"
      >
        <span className="sr-only">{TEXTS.start}</span>
      </a>
      <div className="relative">
        <DeskByTheWindow className="w-full" />
        <RecordButton />
      </div>
      <div className="mt-2 min-h-47">
        <p data-part="title" className="text-lead font-[650]">
          {TEXTS.start}
        </p>
        <p
          data-part="elapsed"
          className="hidden font-story text-lead tabular-nums group-data-[state=recording]/try:block"
        />
        <Player />
        <p data-part="hint" role="status" className="mt-1 text-small text-ink-soft" />
        <p className="hidden group-data-[state=paused]/try:block group-data-[state=playing]/try:block">
          <a
            href="/auth?for=trial"
            data-category="landing"
            data-label="hero recording"
            className={`${linkClass} inline-flex min-h-12 items-center text-small`}
          >
            Start Free Trial
          </a>
        </p>
      </div>
    </div>
  )
}

/** On top of the one in the picture. */
function RecordButton() {
  return (
    <button
      type="button"
      data-part="record"
      className="absolute top-[66.1%] left-[46.4%] grid aspect-square w-[16.4%] min-w-12 -translate-1/2 cursor-pointer place-items-center rounded-round bg-record text-on-record outline-offset-6 forced-color-adjust-none hover:bg-record-strong group-data-[state=link]/try:hidden"
    >
      <span
        aria-hidden
        className="absolute inset-0 -z-10 hidden rounded-round bg-record opacity-25 [scale:calc(1.2+0.4*var(--level,0))] group-data-[state=recording]/try:block forced-colors:hidden"
      />
      <Mic aria-hidden strokeWidth={1.6} className="size-1/2 group-data-[state=recording]/try:hidden" />
      <span className="hidden size-1/3 rounded-[12%] bg-current group-data-[state=recording]/try:block" />
      <span data-part="record-name" className="sr-only">
        {TEXTS.start}
      </span>
    </button>
  )
}

function Player() {
  return (
    <div className="mx-auto hidden max-w-md flex-wrap items-center justify-center gap-x-4 group-data-[state=paused]/try:flex group-data-[state=playing]/try:flex">
      <button
        type="button"
        data-part="play"
        className={classNames(buttonClass({ variant: 'secondary', size: 'small' }), 'shrink-0')}
      >
        <Pause aria-hidden className="hidden group-data-[state=playing]/try:block" />
        <Play aria-hidden className="hidden group-data-[state=paused]/try:block" />
        <span data-part="play-name">Pause</span>
      </button>
      <span data-part="bars" aria-hidden className="flex h-12 min-w-24 flex-1 items-center gap-px sm:gap-0.5">
        {Array.from({ length: BARS }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: their number and order never change.
            key={index}
            className="h-1 flex-1 rounded-round bg-edge data-played:bg-evergreen"
          />
        ))}
      </span>
      <span data-part="time" className="min-w-[4ch] text-right text-small text-ink-soft tabular-nums" />
    </div>
  )
}
