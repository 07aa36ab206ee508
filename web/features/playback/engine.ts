import type { Story } from '#server/features/stories/contract.ts'
import { toast } from '#web/ui/toast.ts'
import { PLAYBACK_FAILURE } from './playback-failure.ts'
import { currentSpeed, subscribeToSpeed } from './playback-speed.ts'
import {
  type AudioStatus,
  giveUpTurn,
  isSounding,
  type PlayerState,
  playerState,
  setPlayerState,
  takeTurn,
} from './player-store.ts'
import { soundOf } from './story-audio.ts'

// One element for all stories of the page, outside of every screen: so a voice goes on while people look around.
let element: HTMLAudioElement | null = null
let frame = 0

/** Puts a story into the player and plays it from `fromMs`, or goes on where the player stands in it. */
export function startEngine(story: Story, fromMs: number): void {
  const sound = soundOf(story)
  if (!sound) return
  const audio = theElement()
  takeTurn(audio)
  if (sourceOf(audio) !== sound.src || audio.error) load(audio, sound.src)
  setPlayerState({ story, status: 'starting', positionMs: fromMs, lengthMs: lengthOf(story, audio, fromMs) })
  // Before anything is loaded this says where to begin.
  audio.currentTime = fromMs / 1000
  audio.play().then(
    // One that was playing already does not say so again.
    () => !audio.paused && audio.readyState > HTMLMediaElement.HAVE_CURRENT_DATA && turnTo('playing'),
    // A failure to load comes as the element's own error.
    () => audio.paused && !audio.error && change({ status: 'still' }),
  )
}

export function pauseEngine(): void {
  element?.pause()
}

/** Moves within the story that is in the player. */
export function seekEngine(ms: number): void {
  const now = playerState()
  if (!now || !element) return
  element.currentTime = ms / 1000
  change({ positionMs: ms, status: now.status === 'ended' ? 'still' : now.status })
}

/** Takes the story out of the player. */
export function closeEngine(): void {
  const audio = element
  if (!audio) return
  audio.pause()
  giveUpTurn(audio)
  setPlayerState(null)
  audio.removeAttribute('src')
  audio.load()
}

/**
 * The story that is in the player is known better now. Another `playbackUrl` is the same sound in another file: it is taken
 * up when nothing is playing and goes on from the same position, so nobody hears the change.
 */
export function noteStory(story: Story): void {
  const now = playerState()
  if (!now || now.story.id !== story.id || now.story === story || !element) return
  change({ story, lengthMs: lengthOf(story, element, now.positionMs) })
  takeUpOtherFile()
}

function change(some: Partial<PlayerState>): void {
  const now = playerState()
  if (now) setPlayerState({ ...now, ...some })
}

function turnTo(status: AudioStatus): void {
  change({ status })
  cancelAnimationFrame(frame)
  if (status === 'playing') frame = requestAnimationFrame(tick)
}

function tick(): void {
  notePosition()
  frame = requestAnimationFrame(tick)
}

// In steps of 50 ms, finer than anybody sees.
function notePosition(): void {
  const now = playerState()
  if (!now || !element || element.readyState === 0) return
  const positionMs = Math.round(element.currentTime * 20) * 50
  if (positionMs !== now.positionMs) change({ positionMs, lengthMs: lengthOf(now.story, element, positionMs) })
}

function takeUpOtherFile(): void {
  const now = playerState()
  const sound = now && soundOf(now.story)
  if (!now || !sound || !element || isSounding(now.status) || sourceOf(element) === sound.src) return
  load(element, sound.src)
  element.currentTime = now.positionMs / 1000
  if (now.status === 'failed') change({ status: 'still' })
}

function load(audio: HTMLAudioElement, src: string): void {
  audio.src = src
  audio.load()
  keepSpeed(audio)
}

/** Loading goes back to the default one. */
function keepSpeed(audio: HTMLAudioElement): void {
  audio.defaultPlaybackRate = currentSpeed()
  audio.playbackRate = currentSpeed()
}

const sourceOf = (audio: HTMLAudioElement) => audio.getAttribute('src')

/** Never less than the position; a live recording has no length in its own header. */
function lengthOf(story: Story, audio: HTMLAudioElement, positionMs: number): number | null {
  const found = Number.isFinite(audio.duration) && sourceOf(audio) === soundOf(story)?.src ? audio.duration * 1000 : 0
  return Math.max(soundOf(story)?.durationMs ?? found, positionMs) || null
}

function theElement(): HTMLAudioElement {
  if (element) return element
  const audio = document.createElement('audio')
  audio.preload = 'none'
  audio.addEventListener('durationchange', () => {
    const now = playerState()
    if (now) change({ lengthMs: lengthOf(now.story, audio, now.positionMs) })
  })
  audio.addEventListener('timeupdate', notePosition)
  audio.addEventListener('waiting', () => !audio.paused && turnTo('starting'))
  audio.addEventListener('playing', () => turnTo('playing'))
  audio.addEventListener('pause', () => {
    // Some browsers also pause after a failure, and the end comes as an event of its own.
    if (!audio.paused || audio.error || audio.ended) return
    notePosition()
    turnTo('still')
    takeUpOtherFile()
  })
  audio.addEventListener('ended', () => {
    const now = playerState()
    if (!now) return
    change({ positionMs: Math.max(soundOf(now.story)?.durationMs ?? 0, audio.currentTime * 1000) })
    turnTo('ended')
    giveUpTurn(audio)
    takeUpOtherFile()
  })
  audio.addEventListener('error', () => {
    if (!playerState()) return
    turnTo('failed')
    giveUpTurn(audio)
    toast({ variant: 'destructive', title: 'Playback Error', description: PLAYBACK_FAILURE.message })
  })
  subscribeToSpeed(() => keepSpeed(audio))
  document.body.append(audio)
  element = audio
  return audio
}
