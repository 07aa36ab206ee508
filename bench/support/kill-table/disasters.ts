import { setTimeout as wait } from 'node:timers/promises'
import type { Outage } from '../network-proxy.ts'
import type { Machines } from './machines.ts'
import type { Storyteller } from './storyteller.ts'

/** One recording and the disaster that strikes it. */
export type Round = {
  machines: Machines
  storyteller: Storyteller
  title: string
  /** When the disaster strikes, in milliseconds from the start of the recording. */
  moment: number
  outage: Outage
}

/** When a take began and when the speech in it ended, by the wall clock. */
export type SpokenTake = { startedAt: number; endedAt: number }

/**
 * Records until the disaster strikes, recovers and saves. Resolves to the wall-clock time when the speech ended, or to those of
 * each take if there are several.
 */
export type Disaster = {
  name: string
  /** The browser's recorder delivers nothing. What is said without a break may then be in two takes. */
  recorderIsSilentFrom?: 'start' | 'middle'
  strike: (round: Round) => Promise<number | readonly SpokenTake[]>
}

/** How long an uninterrupted person speaks, in milliseconds. */
const SPEECH_MS = 12_000
const SECOND_TAKE_MS = 6000
const SHORT_CUT_MS = 8000
const LONG_CUT_MS = 30_000
const PUT_AWAY_MS = 60_000
/** How long the person still speaks after a cut, or back at the page. */
const AFTERWARDS_MS = 1500

export const DISASTERS: readonly Disaster[] = [
  { name: 'none, for comparison', strike: (round) => speakOnAndSave(round) },
  { name: 'tab closed', strike: closeTab },
  { name: 'renderer crashed', strike: crashRenderer },
  { name: 'browser killed', strike: killBrowser },
  { name: 'server killed, restarted', strike: killServer },
  { name: `network cut for ${SHORT_CUT_MS / 1000} s`, strike: (round) => cutNetwork(round, SHORT_CUT_MS) },
  { name: `network cut for ${LONG_CUT_MS / 1000} s`, strike: (round) => cutNetwork(round, LONG_CUT_MS) },
  { name: 'network cut until after Stop', strike: cutNetworkBeyondStop },
  { name: 'session lost', strike: loseSession },
  { name: 'server restarted in good order', strike: restartServer },
  { name: 'browser and server killed', strike: killBoth },
  { name: 'device restarted between two takes', strike: restartBetweenTakes },
  { name: 'microphone taken away in mid-sentence', strike: takeMicrophone },
  { name: 'recorder silent from the start', recorderIsSilentFrom: 'start', strike: (round) => speakOnAndSave(round) },
  { name: 'recorder silent from the middle', recorderIsSilentFrom: 'middle', strike: silenceRecorder },
  { name: `put away for ${PUT_AWAY_MS / 1000} s`, strike: putAway },
]

async function speakOnAndSave({ storyteller, title }: Round, until = SPEECH_MS) {
  await storyteller.speakUntil(until)
  const pressed = await storyteller.pressStop()
  await storyteller.save(title)
  return pressed
}

async function closeTab({ machines, storyteller, title }: Round) {
  await machines.browser().openTab()
  const at = Date.now()
  await machines.browser().closeOtherTabs()
  await storyteller.findAndSave(title)
  return at
}

async function crashRenderer({ machines, storyteller, title }: Round) {
  const at = machines.browser().killPages()
  // The driver of WebKit can't go on after a crash.
  await machines.browser().close()
  await machines.openBrowser()
  await storyteller.findAndSave(title)
  return at
}

async function killBrowser({ machines, storyteller, title }: Round) {
  const at = await machines.browser().kill()
  await machines.openBrowser()
  await storyteller.findAndSave(title)
  return at
}

async function killServer(round: Round) {
  const { machines } = round
  await machines.server().kill()
  await wait(1000)
  await machines.startServer()
  return await speakOnAndSave(round)
}

async function restartServer(round: Round) {
  const { machines } = round
  await machines.server().stop()
  await machines.startServer()
  return await speakOnAndSave(round)
}

async function cutNetwork(round: Round, ms: number) {
  const { machines, outage, moment } = round
  machines.proxy.cut(outage)
  await wait(ms)
  machines.proxy.restore()
  return await speakOnAndSave(round, Math.max(SPEECH_MS, moment + ms + AFTERWARDS_MS))
}

async function cutNetworkBeyondStop({ machines, storyteller, title, outage }: Round) {
  machines.proxy.cut(outage)
  await storyteller.speakUntil(SPEECH_MS)
  const pressed = await storyteller.pressStop()
  await storyteller.trySaving(title)
  await wait(3000)
  machines.proxy.restore()
  await storyteller.waitUntilSaved(title)
  return pressed
}

async function loseSession({ storyteller, title }: Round) {
  await storyteller.loseSession()
  await storyteller.speakUntil(SPEECH_MS)
  const pressed = await storyteller.pressStop()
  await storyteller.trySaving(title)
  await storyteller.signInAgain()
  await storyteller.findAndSave(title)
  return pressed
}

async function killBoth({ machines, storyteller, title }: Round) {
  const [at] = await Promise.all([machines.browser().kill(), machines.server().kill()])
  await machines.startServer()
  await machines.openBrowser()
  await storyteller.findAndSave(title)
  return at
}

async function restartBetweenTakes(round: Round) {
  const { machines, storyteller } = round
  const startedAt = storyteller.startedAt()
  const endedAt = await machines.browser().kill()
  await machines.openBrowser()
  await storyteller.openKeepsaid()
  return [{ startedAt, endedAt }, await speakSecondTake(round)]
}

async function takeMicrophone(round: Round) {
  const { machines, storyteller } = round
  const startedAt = storyteller.startedAt()
  const endedAt = await machines.takeMicrophone()
  return [{ startedAt, endedAt }, await speakSecondTake(round)]
}

async function speakSecondTake({ storyteller, title }: Round): Promise<SpokenTake> {
  await storyteller.keepRecording()
  await storyteller.speakUntil(SECOND_TAKE_MS)
  const endedAt = await storyteller.pressStop()
  const startedAt = storyteller.startedAt()
  await storyteller.save(title)
  return { startedAt, endedAt }
}

async function silenceRecorder(round: Round) {
  await round.storyteller.silenceRecorder()
  return await speakOnAndSave(round)
}

/** Another tab is in front for a while. */
async function putAway(round: Round) {
  const { machines, moment } = round
  await machines.browser().openTab()
  await wait(PUT_AWAY_MS)
  await machines.browser().closeTab()
  return await speakOnAndSave(round, moment + PUT_AWAY_MS + AFTERWARDS_MS)
}
