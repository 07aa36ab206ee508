import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine, EngineBrowser } from '../../../e2e/engines/engine-browser.ts'
import { openEngine } from '../../../e2e/engines/open-engine.ts'
import { type RunningServer, startServer } from '../../../e2e/support/server.ts'
import { type NetworkProxy, openProxy } from '../network-proxy.ts'

/** A server with its data and a browser with its profile, connected by a proxy: everything that a disaster can hit. */
export type Machines = Awaited<ReturnType<typeof startMachines>>

/** An engine, and the environment in which it hears the virtual microphone. */
export type Setup = { engine: Engine; env: Readonly<Record<string, string>> }

const ENV = { SPEECH: 'off', LOG_LEVEL: 'error' }

// Recording begins when the page says so: that is when the microphone delivers sound.
const NOTE_TIMES = `
  window.recordingSince = 0
  window.pressedAt = 0
  new MutationObserver(() => {
    const isRecording = document.body?.textContent.includes('Recording… press to stop')
    window.recordingSince = isRecording ? window.recordingSince || Date.now() : 0
  }).observe(document, { subtree: true, childList: true, characterData: true })
  addEventListener('click', () => { window.pressedAt = Date.now() }, true)`

const TAKE_MICROPHONE = `
  const { getUserMedia } = MediaDevices.prototype
  MediaDevices.prototype.getUserMedia = async function (...given) {
    const stream = await getUserMedia.apply(this, given)
    window.takeMicrophone = () => {
      for (const track of stream.getTracks()) {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
    }
    return stream
  }`

// As the recorders of some browsers do by themselves: it starts and stops, and delivers nothing.
const SILENCE_RECORDER = `
  window.isRecorderSilent = false
  const { addEventListener } = MediaRecorder.prototype
  MediaRecorder.prototype.addEventListener = function (type, listener) {
    addEventListener.call(this, type, (event) => {
      if (type !== 'dataavailable' || !window.isRecorderSilent) listener.call(this, event)
    })
  }`

export const startMachines = async (stack: AsyncDisposableStack, folder: string, { engine, env }: Setup) => {
  const dataDir = join(folder, 'data')
  const profile = join(folder, 'profile')
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  let server = await startServer(dataDir, ENV)
  stack.defer(() => server.kill())
  const proxy: NetworkProxy = await openProxy(stack, portOf(server))
  const initScripts = [NOTE_TIMES, TAKE_MICROPHONE, SILENCE_RECORDER]
  const open = (): Promise<EngineBrowser> => openEngine(engine, { profile, env, initScripts })
  let browser = await open()
  stack.defer(() => browser.close())

  return {
    proxy,
    dataDir,
    server: () => server,
    browser: () => browser,
    /** As a phone call does. */
    async takeMicrophone() {
      const at = Date.now()
      await browser.evaluate('window.takeMicrophone()')
      return at
    },
    async openBrowser() {
      browser = await open()
    },
    async startServer() {
      server = await startServer(dataDir, ENV)
      proxy.forwardTo(portOf(server))
    },
  }
}

const portOf = ({ origin }: RunningServer): number => Number(new URL(origin).port)
