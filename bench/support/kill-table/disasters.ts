import { setTimeout as wait } from 'node:timers/promises'
import type { CutManner } from '../network-proxy.ts'
import type { Machines } from './machines.ts'
import type { Storyteller } from './storyteller.ts'

/** One recording and the disaster that befalls it. */
export type Round = {
  machines: Machines
  storyteller: Storyteller
  title: string
  /** When it happens, in milliseconds from the beginning of the recording. */
  moment: number
  manner: CutManner
}

/** Records, is struck at the moment, comes back and saves. Resolves to when the speech ended, by the clock on the wall. */
export type Disaster = { name: string; happens: (round: Round) => Promise<number> }

/** How long a person speaks who is not interrupted. */
const SPEECH = 12_000
/** A cut of half a minute in a speech of a minute, made shorter as the speech is. */
const CUT = 8000
const AFTER_THE_CUT = 1500

export const DISASTERS: readonly Disaster[] = [
  { name: 'none, for comparison', happens: (round) => speakOnAndSave(round) },
  { name: 'tab closed', happens: closeTab },
  { name: 'renderer crashed', happens: crashRenderer },
  { name: 'browser killed', happens: killBrowser },
  { name: 'server killed, restarted', happens: killServer },
  { name: `network cut for ${CUT / 1000} s`, happens: cutNetwork },
  { name: 'network cut until after Stop', happens: cutNetworkBeyondStop },
  { name: 'session lost', happens: loseSession },
  { name: 'server restarted in good order', happens: restartServer },
  { name: 'browser and server killed', happens: killBoth },
]

async function speakOnAndSave({ storyteller, title }: Round, until = SPEECH) {
  await storyteller.speakUntil(until)
  const pressed = await storyteller.pressStop()
  await storyteller.save(title)
  return pressed
}

async function closeTab({ machines, storyteller, title }: Round) {
  const at = Date.now()
  await machines.newPage()
  await storyteller.findAndSave(title)
  return at
}

async function crashRenderer({ machines, storyteller, title }: Round) {
  const page = machines.page()
  const session = await machines.context().newCDPSession(page)
  const crashed = new Promise<void>((resolve) => page.once('crash', () => resolve()))
  const at = Date.now()
  // It is not answered by a page that has crashed.
  session.send('Page.crash').catch(() => {})
  await crashed
  await machines.newPage()
  await storyteller.findAndSave(title)
  return at
}

async function killBrowser({ machines, storyteller, title }: Round) {
  const at = await machines.killBrowser()
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

async function cutNetwork(round: Round) {
  const { machines, manner, moment } = round
  machines.line.cut(manner)
  await wait(CUT)
  machines.line.restore()
  return await speakOnAndSave(round, Math.max(SPEECH, moment + CUT + AFTER_THE_CUT))
}

async function cutNetworkBeyondStop({ machines, storyteller, title, manner }: Round) {
  machines.line.cut(manner)
  await storyteller.speakUntil(SPEECH)
  const pressed = await storyteller.pressStop()
  await storyteller.trySaving(title)
  await wait(3000)
  machines.line.restore()
  await storyteller.waitUntilKept(title)
  return pressed
}

async function loseSession({ storyteller, title }: Round) {
  await storyteller.loseSession()
  await storyteller.speakUntil(SPEECH)
  const pressed = await storyteller.pressStop()
  await storyteller.trySaving(title)
  await storyteller.signInAgain()
  await storyteller.findAndSave(title)
  return pressed
}

async function killBoth({ machines, storyteller, title }: Round) {
  const [at] = await Promise.all([machines.killBrowser(), machines.server().kill()])
  await machines.startServer()
  await machines.openBrowser()
  await storyteller.findAndSave(title)
  return at
}
