import type { Story } from '#server/features/stories/contract.ts'
import { toast } from '#web/ui/toast.ts'
import { speedStore } from './playback-speed.ts'
import {
  type AudioStatus,
  acquirePlayback,
  isPlaying,
  type PlayerState,
  playerStateOf,
  playerStore,
  releasePlayback,
} from './player-store.ts'
import { audioOf } from './story-audio.ts'

export const PLAYBACK_FAILURE = {
  message: 'Unable to play the recording. The audio may be corrupted.',
  advice: 'It could also be your connection. Please try again in a moment.',
}

// One element for all stories, outside every screen, so that playback continues during navigation.
let element: HTMLAudioElement | null = null
let animationFrame = 0

export function startAudio(story: Story, fromMs: number): void {
  const source = audioOf(story)
  if (!source) return
  const audio = audioElement()
  acquirePlayback(audio)
  if (srcOf(audio) !== source.src || audio.error) load(audio, source.src)
  playerStore.setState(
    { story, status: 'starting', positionMs: fromMs, lengthMs: lengthOf(story, audio, fromMs) },
    true,
  )
  // Before anything is loaded this sets the start position.
  audio.currentTime = fromMs / 1000
  audio.play().then(
    // An element that was already playing fires no 'playing' event.
    () => !audio.paused && audio.readyState > HTMLMediaElement.HAVE_CURRENT_DATA && setStatus('playing'),
    // A loading failure arrives as the element's 'error' event.
    () => audio.paused && !audio.error && patchState({ status: 'paused' }),
  )
}

export function pauseAudio(): void {
  element?.pause()
}

export function seekAudio(ms: number): void {
  const state = playerStore.getState()
  if (!state || !element) return
  element.currentTime = ms / 1000
  patchState({ positionMs: ms, status: state.status === 'ended' ? 'paused' : state.status })
}

export function unloadAudio(): void {
  const audio = element
  if (!audio) return
  audio.pause()
  releasePlayback(audio)
  playerStore.setState(null, true)
  audio.removeAttribute('src')
  audio.load()
}

/**
 * Takes over newer data of the loaded story. A new `playbackUrl` is the same audio in another file: it is loaded when
 * nothing is playing and resumes at the same position, which is inaudible.
 */
export function updateStory(story: Story): void {
  const state = playerStateOf(story.id)
  if (!state || state.story === story || !element) return
  patchState({ story, lengthMs: lengthOf(story, element, state.positionMs) })
  loadNewFile()
}

function patchState(patch: Partial<PlayerState>): void {
  const state = playerStore.getState()
  if (state) playerStore.setState({ ...state, ...patch }, true)
}

function setStatus(status: AudioStatus): void {
  patchState({ status })
  cancelAnimationFrame(animationFrame)
  if (status === 'playing') animationFrame = requestAnimationFrame(tick)
}

function tick(): void {
  updatePosition()
  animationFrame = requestAnimationFrame(tick)
}

function updatePosition(): void {
  const state = playerStore.getState()
  if (!state || !element || element.readyState === 0) return
  // Steps of 50 ms, finer than anyone can see.
  const positionMs = Math.round(element.currentTime * 20) * 50
  if (positionMs !== state.positionMs) patchState({ positionMs, lengthMs: lengthOf(state.story, element, positionMs) })
}

function loadNewFile(): void {
  const state = playerStore.getState()
  const source = state && audioOf(state.story)
  if (!state || !source || !element || isPlaying(state.status) || srcOf(element) === source.src) return
  load(element, source.src)
  element.currentTime = state.positionMs / 1000
  if (state.status === 'failed') patchState({ status: 'paused' })
}

function load(audio: HTMLAudioElement, src: string): void {
  audio.src = src
  audio.load()
  // Loading resets the rate to the default one.
  applySpeed(audio)
}

function applySpeed(audio: HTMLAudioElement): void {
  audio.defaultPlaybackRate = speedStore.getState()
  audio.playbackRate = speedStore.getState()
}

const srcOf = (audio: HTMLAudioElement) => audio.getAttribute('src')

/** At least the position; a live recording has no length in its header. */
function lengthOf(story: Story, audio: HTMLAudioElement, positionMs: number): number | null {
  const foundMs = Number.isFinite(audio.duration) && srcOf(audio) === audioOf(story)?.src ? audio.duration * 1000 : 0
  return Math.max(audioOf(story)?.durationMs ?? foundMs, positionMs) || null
}

function audioElement(): HTMLAudioElement {
  if (element) return element
  const audio = document.createElement('audio')
  audio.preload = 'none'
  audio.addEventListener('durationchange', () => {
    const state = playerStore.getState()
    if (state) patchState({ lengthMs: lengthOf(state.story, audio, state.positionMs) })
  })
  audio.addEventListener('timeupdate', updatePosition)
  audio.addEventListener('waiting', () => !audio.paused && setStatus('starting'))
  audio.addEventListener('playing', () => setStatus('playing'))
  audio.addEventListener('pause', () => {
    // Some browsers also pause after a failure; the end has its own event.
    if (!audio.paused || audio.error || audio.ended) return
    updatePosition()
    setStatus('paused')
    loadNewFile()
  })
  audio.addEventListener('ended', () => {
    if (!playerStore.getState()) return
    audio.currentTime = 0
    // Before the state changes: what ends may start the next story, which then plays in this element.
    releasePlayback(audio)
    cancelAnimationFrame(animationFrame)
    patchState({ status: 'ended', positionMs: 0 })
    loadNewFile()
  })
  audio.addEventListener('error', () => {
    if (!playerStore.getState()) return
    setStatus('failed')
    releasePlayback(audio)
    toast({ variant: 'destructive', title: 'Playback Error', description: PLAYBACK_FAILURE.message })
  })
  speedStore.subscribe(() => applySpeed(audio))
  document.body.append(audio)
  element = audio
  return audio
}
