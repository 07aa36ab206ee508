import { setTimeout as wait } from 'node:timers/promises'
import type { Role } from './find-element.ts'
import { killAll, processesBelow } from './processes.ts'

export type Engine = 'webkit' | 'firefox' | 'chromium'

export interface EngineOptions {
  /** A folder for what the browser stores. Not deleted when it closes. */
  readonly profile: string
  /** PULSE_SERVER of a virtual microphone. */
  readonly env: Readonly<Record<string, string>>
  /** Run in every page before its own scripts. */
  readonly initScripts?: readonly string[]
}

/** Of the window, in CSS pixels: that of an iPad. */
export const WINDOW = { width: 820, height: 1180 }

/** What an engine's protocol can do. `Element` is its name for an element of the page. */
export interface Driver<Element> {
  readonly errors: readonly string[]
  readonly pid: number
  /** The processes that show pages. */
  pagePids(): number[]
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Opens an empty tab in front. Everything else here is about the tab in front. */
  openTab(): Promise<void>
  /** Closes the tab in front, so the one opened before it is in front again. */
  closeTab(): Promise<void>
  /** Closes all tabs but the one in front. */
  closeOtherTabs(): Promise<void>
  /** Runs the body of an async function in the page; its arguments are `args`. */
  evaluate(body: string, ...args: unknown[]): Promise<unknown>
  find(role: Role, pattern: string, mustBeClickable: boolean): Promise<Element | null>
  click(element: Element): Promise<void>
  clear(element: Element): Promise<void>
  type(element: Element, text: string): Promise<void>
  pressAt(x: number, y: number): Promise<void>
  screenshot(file: string): Promise<void>
  close(): Promise<void>
}

export type EngineBrowser = ReturnType<typeof createEngineBrowser>

const TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 100

/** What a person does in a browser of any engine. Names are those that a screen reader says: a string is the whole name. */
export function createEngineBrowser<Element>(driver: Driver<Element>) {
  const waitFor = async (
    role: Role,
    name: string | RegExp,
    { timeoutMs = TIMEOUT_MS, mustBeClickable = false } = {},
  ): Promise<Element> => {
    const found = await poll(() => driver.find(role, patternOf(name), mustBeClickable), timeoutMs)
    if (found !== null) return found
    const page = await driver.evaluate('return location.pathname + " " + document.body.innerText.slice(0, 1000)')
    throw new Error(`There was no ${role} ${name} on ${String(page)}`)
  }

  /** Elements may move or be drawn again between finding and pressing. */
  const withElement = async (role: Role, name: string | RegExp, act: (element: Element) => Promise<void>) => {
    for (const deadline = Date.now() + TIMEOUT_MS; ; await wait(POLL_INTERVAL_MS)) {
      const element = await waitFor(role, name, { mustBeClickable: true })
      try {
        return await act(element)
      } catch (error) {
        if (Date.now() > deadline) throw error
      }
    }
  }

  return {
    /** Script errors, console errors and warnings, and what the content security policy blocked. */
    errors: driver.errors,
    goto: driver.goto,
    reload: driver.reload,
    openTab: driver.openTab,
    closeTab: driver.closeTab,
    closeOtherTabs: driver.closeOtherTabs,
    evaluate: driver.evaluate,
    pressAt: driver.pressAt,
    screenshot: driver.screenshot,
    close: driver.close,
    waitFor: async (role: Role, name: string | RegExp, timeoutMs?: number) =>
      void (await waitFor(role, name, timeoutMs === undefined ? {} : { timeoutMs })),
    isShown: async (role: Role, name: string | RegExp) => (await driver.find(role, patternOf(name), false)) !== null,
    press: (role: Role, name: string | RegExp) => withElement(role, name, driver.click),
    /** Presses it until this function body returns true: a page that is still loading may move under the pointer. */
    async pressUntil(role: Role, name: string | RegExp, body: string): Promise<void> {
      const isDone = async () => {
        if (await driver.evaluate(body)) return true
        const element = await driver.find(role, patternOf(name), true)
        if (element !== null) await driver.click(element).catch(() => {})
        return null
      }
      if ((await poll(isDone, TIMEOUT_MS)) === null) throw new Error(`Pressed in vain: ${name}`)
    },
    /** Presses it if that's possible at the moment. */
    async tryPressing(role: Role, name: string | RegExp): Promise<void> {
      const element = await driver.find(role, patternOf(name), true)
      // It may go away in between.
      if (element !== null) await driver.click(element).catch(() => {})
    },
    fill: (label: string | RegExp, text: string) =>
      withElement('field', label, async (field) => {
        await driver.click(field)
        await driver.clear(field)
        await driver.type(field, text)
        // A page that draws the field again in between restores what was cleared.
        const value = await driver.evaluate('return document.activeElement.value')
        if (value !== text) throw new Error(`The field ${label} has ${JSON.stringify(value)}`)
      }),
    /** Waits until this function body returns something other than '', false, 0 or null, and resolves to that. */
    async until(body: string): Promise<unknown> {
      const value = await poll(async () => (await driver.evaluate(body)) || null, TIMEOUT_MS)
      if (value === null) throw new Error(`Never true in the page: ${body}`)
      return value
    },
    /** Kills all of the browser, as a device does that runs out of memory. Resolves to when it was killed. */
    async kill(): Promise<number> {
      const children = processesBelow(driver.pid)
      const at = Date.now()
      killAll([driver.pid, ...children.map(({ pid }) => pid)])
      await driver.close()
      return at
    },
    /** Kills the processes of its pages only. */
    killPages(): number {
      const at = Date.now()
      killAll(driver.pagePids())
      return at
    },
  }
}

/** Tries until there is a result; null if there is none in time. An attempt fails while the page is leaving for another one. */
async function poll<T>(attempt: () => Promise<T | null>, timeoutMs: number): Promise<T | null> {
  for (const deadline = Date.now() + timeoutMs; ; await wait(POLL_INTERVAL_MS)) {
    const isLast = Date.now() > deadline
    const result = await attempt().catch((error: unknown) => {
      if (isLast) throw error
      return null
    })
    if (result !== null || isLast) return result
  }
}

const patternOf = (name: string | RegExp) =>
  typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source
