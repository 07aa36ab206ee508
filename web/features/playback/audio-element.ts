import type { Story } from '#server/features/stories/contract.ts'
import { toast } from '#web/ui/toast.ts'
import { speedStore } from './playback-speed.ts'
import { playerStateOf, playerStore } from './player-store.ts'
import { createPlaylist, type Playlist } from './playlist.ts'
import { audioOf } from './story-audio.ts'

export const PLAYBACK_FAILURE = {
  message: 'Unable to play the recording. The audio may be corrupted.',
  advice: 'It could also be your connection. Please try again in a moment.',
}

// One element for all stories, outside every screen, so that playback continues during navigation.
let playlist: Playlist | null = null
let loaded: Story | null = null

export function startAudio(story: Story, fromMs: number): void {
  const audio = audioOf(story)
  if (!audio) return
  playlist ??= createStoryPlaylist()
  loaded = story
  playlist.play(audio, fromMs)
}

export function pauseAudio(): void {
  playlist?.pause()
}

export function seekAudio(ms: number): void {
  playlist?.seek(ms)
}

export function unloadAudio(): void {
  loaded = null
  playlist?.unload()
  playerStore.setState(null, true)
}

/** Takes over newer data of the loaded story. */
export function updateStory(story: Story): void {
  const state = playerStateOf(story.id)
  const audio = audioOf(story)
  if (!state || state.story === story || !audio) return
  loaded = story
  playlist?.update(audio)
}

function createStoryPlaylist(): Playlist {
  const audio = document.createElement('audio')
  audio.preload = 'none'
  const applySpeed = () => {
    audio.defaultPlaybackRate = speedStore.getState()
    audio.playbackRate = speedStore.getState()
  }
  applySpeed()
  speedStore.subscribe(applySpeed)
  document.body.append(audio)
  return createPlaylist(audio, {
    onChange: (state) => loaded && playerStore.setState({ story: loaded, ...state }, true),
    onFail: () => toast({ variant: 'destructive', title: 'Playback Error', description: PLAYBACK_FAILURE.message }),
  })
}
