import { type AudioStatus, acquirePlayback, releasePlayback } from './player-store.ts'
import { locate, nextPlayable, startOf, totalOf } from './take-timeline.ts'

export interface AudioSource {
  /** A path or an object URL. */
  readonly src: string
  /** Null until it is measured: the browser finds it out. 0 if nothing can be heard of it. */
  readonly durationMs: number | null
  /** The file, if it is on this device. */
  readonly blob?: Blob
}

/** A recording, in one file or in several that play one after another. */
export interface AudioTrack {
  readonly sources: readonly AudioSource[]
  /** The length of the whole; null while unknown. A live recording has none in its header. */
  readonly durationMs: number | null
}

/** All times are those of the whole recording. */
export interface PlaylistState {
  readonly status: AudioStatus
  /** Playback moves it in steps of 50 ms, finer than anyone can see. */
  readonly positionMs: number
  /** The known length, or the one that the browser found; at least the position. Null while unknown. */
  readonly lengthMs: number | null
}

export interface Playlist {
  /** Plays a track from a position. A source that failed before gets another chance. */
  play(track: AudioTrack, fromMs: number): void
  /**
   * Takes over newer data of the track. Other files are the same audio: they are loaded when nothing is playing, at the
   * same position, which is inaudible.
   */
  update(track: AudioTrack): void
  pause(): void
  seek(ms: number): void
  /** Stops and forgets the track and its copies, without a call of `onChange`. */
  unload(): void
}

interface PlaylistListeners {
  onChange: (state: PlaylistState) => void
  /** Nothing of the track can be played, or the connection is lost. */
  onFail: () => void
  /**
   * A copy of a source that a browser can't seek in freely; null if there can be none. If it rejects, the source plays as far as
   * the browser can seek.
   */
  makeSeekable?: (source: AudioSource) => Promise<Blob> | null
}

interface Take extends AudioSource {
  /** Where its length is from. The browser's may be an estimate until the take has played to its end. */
  readonly measuredBy: 'server' | 'browser' | 'playback'
  /** It can be heard and has not failed. */
  readonly isPlayable: boolean
}

/** A recording's length by the clock differs a little from that of its file. */
const SEEK_TOLERANCE_S = 0.5

export const INITIAL_PLAYLIST_STATE: PlaylistState = { status: 'paused', positionMs: 0, lengthMs: null }

/**
 * Plays the sources of a track in one audio element, as if they were one file: one position, one length, and seeking
 * from one to another. At its end it rewinds. Sources that can't be played are skipped; playback fails if all of them are,
 * or if the connection is lost.
 *
 * Only this element plays: on iOS an element needs a tap before it may, and the next take begins without one. It plays at
 * its default playback rate.
 */
export function createPlaylist(
  audio: HTMLAudioElement,
  { onChange, onFail, makeSeekable = () => null }: PlaylistListeners,
): Playlist {
  let state = INITIAL_PLAYLIST_STATE
  let takes: readonly Take[] = []
  let durationMs: number | null = null
  /** Other files of the same audio, to load when nothing is playing. */
  let newer: readonly AudioSource[] | null = null
  /** The loaded take. */
  let index = 0
  /** Where playback was last sent. The take there may turn out to be too short. */
  let targetMs = 0
  /** Also true between two takes. */
  let shouldPlay = false
  /** Something was played since the user started it. */
  let hasPlayed = false
  let animationFrame = 0
  /** Seekable copies, by the `src` of the source: null while one is being made, the same `src` if that failed. */
  const copies = new Map<string, string | null>()
  /** Buffers the next take. */
  const preloader = document.createElement('audio')
  preloader.preload = 'auto'

  function setState(patch: Partial<PlaylistState>): void {
    if (takes.length === 0) return
    const { status, positionMs } = { ...state, ...patch }
    state = { status, positionMs, lengthMs: lengthAt(positionMs) }
    if (patch.status) {
      cancelAnimationFrame(animationFrame)
      if (status === 'playing') animationFrame = requestAnimationFrame(tick)
    }
    onChange(state)
  }

  const lengthAt = (positionMs: number) => Math.max(durationMs ?? totalOf(takes) ?? 0, positionMs) || null

  function tick(): void {
    animationFrame = requestAnimationFrame(tick)
    updatePosition()
  }

  function updatePosition(): void {
    if (audio.readyState === 0 || takes.length === 0) return
    // A player's copy of a take may be a little longer than what the server measured.
    const endMs = nextPlayable(takes, index) === null ? null : (takes[index]?.durationMs ?? null)
    const offsetMs = Math.min(audio.currentTime * 1000, endMs ?? Number.POSITIVE_INFINITY)
    const positionMs = Math.round((startOf(takes, index) + offsetMs) / 50) * 50
    if (positionMs !== state.positionMs) setState({ positionMs })
  }

  function setSources(sources: readonly AudioSource[]): void {
    // What the server can't decode, the browser may.
    const isAnyAudible = sources.some((source) => source.durationMs !== 0)
    takes = sources.map((source, at) => {
      const { src, durationMs: measuredMs } = source
      const isPlayable = measuredMs !== 0 || !isAnyAudible
      if (measuredMs !== null && isAnyAudible) return { ...source, measuredBy: 'server', isPlayable }
      const before = takes[at]?.src === src && takes[at].measuredBy !== 'server' ? takes[at] : null
      const { durationMs = null, measuredBy = 'browser' } = before ?? {}
      return { ...source, durationMs, measuredBy, isPlayable }
    })
    newer = null
  }

  function patchTake(at: number, patch: Partial<Take>): void {
    takes = takes.map((take, i) => (i === at ? { ...take, ...patch } : take))
  }

  function setFoundDuration(at: number, seconds: number, measuredBy: 'browser' | 'playback' = 'browser'): void {
    const isBetter = takes[at]?.measuredBy === 'browser' && Number.isFinite(seconds)
    if (isBetter) patchTake(at, { durationMs: seconds * 1000, measuredBy })
  }

  /** Loads the take at a position, unless it is loaded, and sends it there. */
  function loadAt(positionMs: number): void {
    const target = locate(takes, positionMs)
    const take = target && takes[target.index]
    if (!take) return
    index = target.index
    targetMs = positionMs
    const copy = copies.get(take.src)
    if (copy === null) {
      silence()
      return
    }
    const src = copy ?? take.src
    if (audio.getAttribute('src') !== src || audio.error) {
      audio.src = src
      audio.load()
      // Some browsers keep the rate, others reset it.
      audio.playbackRate = audio.defaultPlaybackRate
    }
    // Before anything is loaded this sets the start position. What has ended starts over anyway.
    if (!goOnInCopy(audio.ended ? 0 : audio.currentTime)) audio.currentTime = target.offsetMs / 1000
  }

  /** Without a source there is nothing to hear. The element can be played and paused: on iOS, only the tap lets it play later. */
  function silence(): void {
    audio.removeAttribute('src')
    audio.load()
  }

  /**
   * Has a copy made of the loaded take, if the browser can't seek to the target in it: in Firefox nothing of a new recording is seekable,
   * in WebKit little more of one in MP4 than what has played. True if playback goes on in the copy.
   */
  function goOnInCopy(fromS: number): boolean {
    const take = takes[index]
    const { readyState, seekable } = audio
    // The target may be in an earlier take that can't be played.
    const toS = Math.max(0, targetMs - startOf(takes, index)) / 1000
    const reachableS = seekable.length > 0 ? seekable.end(seekable.length - 1) : Number.NEGATIVE_INFINITY
    const isReachable = toS <= reachableS + SEEK_TOLERANCE_S || Math.abs(toS - fromS) <= SEEK_TOLERANCE_S
    if (!take || readyState === 0 || isReachable || copies.has(take.src)) return false
    const { src } = take
    const made = makeSeekable(take)
    if (!made) return false
    const onMade = (copy: string) => {
      copies.set(src, copy)
      if (takes[index]?.src === src) moveTo(targetMs)
    }
    copies.set(src, null)
    silence()
    if (shouldPlay) start()
    made.then(
      (copy) => copies.has(src) && onMade(URL.createObjectURL(copy)),
      () => copies.has(src) && onMade(src),
    )
    return true
  }

  function moveTo(positionMs: number): void {
    loadAt(positionMs)
    if (shouldPlay && audio.paused) start()
  }

  function start(): void {
    audio.play().then(
      // An element that was already playing fires no 'playing' event.
      () => !audio.paused && audio.readyState > HTMLMediaElement.HAVE_CURRENT_DATA && setState({ status: 'playing' }),
      // A loading failure arrives as the element's 'error' event.
      () => audio.paused && !audio.error && stop('paused'),
    )
  }

  function stop(status: 'paused' | 'failed'): void {
    shouldPlay = false
    setState({ status })
  }

  function loadNewer(): void {
    if (!newer || shouldPlay) return
    setSources(newer)
    loadAt(state.positionMs)
    if (state.status === 'failed') setState({ status: 'paused' })
  }

  /** Goes on to the next take; false if there is none. */
  function moveToNext(): boolean {
    if (nextPlayable(takes, index) === null) return false
    moveTo(Math.max(targetMs, startOf(takes, index + 1)))
    return true
  }

  function rewind(): void {
    shouldPlay = false
    if (newer) setSources(newer)
    loadAt(0)
    releasePlayback(playlist)
    // Last, because what ends may start the next track, which then plays in this element.
    setState({ status: 'ended', positionMs: 0 })
  }

  audio.addEventListener('durationchange', () => {
    setFoundDuration(index, audio.duration)
    const take = takes[index]
    const isTooShort =
      take?.measuredBy === 'browser' && take.durationMs !== null && targetMs > startOf(takes, index) + take.durationMs
    if (isTooShort && nextPlayable(takes, index) !== null) moveTo(targetMs)
    setState({})
  })
  preloader.addEventListener('durationchange', () => {
    const at = takes.findIndex(({ src }) => src === preloader.getAttribute('src'))
    if (at === index) return
    setFoundDuration(at, preloader.duration)
    setState({})
  })
  audio.addEventListener('loadedmetadata', () => goOnInCopy(0))
  audio.addEventListener('timeupdate', updatePosition)
  audio.addEventListener('waiting', () => !audio.paused && setState({ status: 'starting' }))
  audio.addEventListener('playing', () => {
    hasPlayed = true
    setState({ status: 'playing' })
    const src = takes[nextPlayable(takes, index) ?? -1]?.src
    if (src && preloader.getAttribute('src') !== src) preloader.src = src
  })
  audio.addEventListener('pause', () => {
    // Some browsers also pause after a failure; the end has its own event.
    if (!audio.paused || audio.error || audio.ended) return
    updatePosition()
    stop('paused')
    loadNewer()
  })
  audio.addEventListener('ended', () => {
    // It may have been sent elsewhere since, and some browsers also end after a failure.
    if (takes.length === 0 || !audio.ended || audio.error) return
    setFoundDuration(index, audio.currentTime, 'playback')
    if (!moveToNext()) return rewind()
    setState({ positionMs: targetMs })
    // It was paused in the last moment of the take.
    if (!shouldPlay) stop('paused')
  })
  audio.addEventListener('error', () => {
    if (takes.length === 0 || !audio.error) return
    const take = takes[index]
    const copy = take && copies.get(take.src)
    if (take && copy && copy !== take.src) {
      // The take itself may play.
      URL.revokeObjectURL(copy)
      copies.set(take.src, take.src)
      return moveTo(targetMs)
    }
    const isOnDevice = audio.src.startsWith('blob:')
    const isConnectionLost = audio.error.code === MediaError.MEDIA_ERR_NETWORK || !navigator.onLine
    if (isOnDevice || !isConnectionLost) {
      patchTake(index, { isPlayable: false })
      // The position stays: if the others fail, too, the next attempt starts there.
      if (moveToNext()) return
      if (hasPlayed && takes.some(({ isPlayable }) => isPlayable)) return rewind()
    }
    stop('failed')
    releasePlayback(playlist)
    onFail()
  })

  const playlist: Playlist = {
    play(track, fromMs) {
      acquirePlayback(playlist)
      durationMs = track.durationMs
      setSources(track.sources)
      shouldPlay = true
      hasPlayed = false
      loadAt(fromMs)
      setState({ status: 'starting', positionMs: fromMs })
      start()
    },
    update(track) {
      durationMs = track.durationMs
      const hasSameFiles =
        takes.length === track.sources.length && track.sources.every(({ src }, at) => src === takes[at]?.src)
      if (hasSameFiles) setSources(track.sources)
      else newer = track.sources
      loadNewer()
      setState({})
    },
    pause() {
      shouldPlay = false
      audio.pause()
    },
    seek(ms) {
      moveTo(ms)
      setState({ positionMs: ms, ...(state.status === 'ended' && { status: 'paused' }) })
    },
    unload() {
      audio.pause()
      releasePlayback(playlist)
      cancelAnimationFrame(animationFrame)
      takes = []
      newer = null
      shouldPlay = false
      state = INITIAL_PLAYLIST_STATE
      for (const [src, copy] of copies) if (copy && copy !== src) URL.revokeObjectURL(copy)
      copies.clear()
      for (const element of [audio, preloader]) {
        element.removeAttribute('src')
        element.load()
      }
    },
  }
  return playlist
}
