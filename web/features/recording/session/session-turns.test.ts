import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, describe, expect, test } from 'vitest'
import { RECORDINGS_DATABASE } from '../storage/recordings-database.ts'
import { createFakeMicrophone } from '../testing/fake-microphone.ts'
import { type Fixture, openFixture } from '../testing/session-fixture.ts'
import { createRecordingTurns } from './recording-turn.ts'

const FAMILY = 10
let tabs: Fixture[] = []

afterEach(async () => {
  await Promise.all(tabs.map(({ session }) => session.dispose()))
  tabs = []
  await deleteDB(RECORDINGS_DATABASE)
})

/** A tab of one and the same browser, where one and the same person is signed in. */
function openTab(microphone = createFakeMicrophone()): Fixture {
  const tab = openFixture({ takeTurn: createRecordingTurns(navigator.locks, 1) }, microphone)
  tabs.push(tab)
  return tab
}

async function recording(): Promise<Fixture> {
  const tab = openTab()
  await tab.session.start(FAMILY)
  tab.clock.advance(100)
  tab.microphone.data(1)
  return tab
}

/** Presses, as often as it takes for another tab's turn to end. */
async function recordsWithoutQuestion(tab: Fixture) {
  await expect
    .poll(async () => {
      await tab.session.start(FAMILY)
      return tab.now().phase
    })
    .toBe('recording')
  expect(tab.now().recordsElsewhere).toBe(false)
}

describe('while another tab records', () => {
  test('the button only says so, and no microphone is opened', async () => {
    await recording()
    const second = openTab()
    await second.session.start(FAMILY)
    expect(second.now()).toMatchObject({ phase: 'idle', recordsElsewhere: true, error: null })
    expect(second.microphone.open).toBe(0)
    second.session.leaveToOtherTab()
    expect(second.now()).toMatchObject({ phase: 'idle', recordsElsewhere: false })
  })

  test('this one records all the same if the person says so, and the other one goes on', async () => {
    const first = await recording()
    const second = openTab()
    await second.session.start(FAMILY)
    await second.session.start(FAMILY, true)
    expect(second.now()).toMatchObject({ phase: 'recording', recordsElsewhere: false })
    expect(first.now().phase).toBe('recording')
    await first.session.stop()
    const third = openTab()
    await third.session.start(FAMILY)
    expect(third.now()).toMatchObject({ phase: 'idle', recordsElsewhere: true })
  })

  test('pausing there does not give the turn away', async () => {
    const first = await recording()
    first.session.pause()
    const second = openTab()
    await second.session.start(FAMILY)
    expect(second.now().recordsElsewhere).toBe(true)
  })
})

test('of two tabs that press at the same moment, one records and the other asks', async () => {
  const both = [openTab(), openTab()]
  await Promise.all(both.map(({ session }) => session.start(FAMILY)))
  const seen = both.map((tab) => `${tab.now().phase} ${tab.now().recordsElsewhere}`)
  expect(seen.sort()).toEqual(['idle true', 'recording false'])
})

describe('the turn ends', () => {
  test('with the recording, although it is not saved yet', async () => {
    const first = await recording()
    const stopped = first.session.stop()
    first.clock.advance(1000)
    await stopped
    expect(first.now().phase).toBe('complete')
    await recordsWithoutQuestion(openTab())
  })

  test('with a recording that had nothing in it', async () => {
    const first = openTab()
    await first.session.start(FAMILY)
    await first.session.stop()
    expect(first.now().error?.kind).toBe('empty')
    await recordsWithoutQuestion(openTab())
  })

  test('with a microphone that was taken away', async () => {
    const first = await recording()
    first.microphone.unplug()
    await recordsWithoutQuestion(openTab())
    expect(first.now().endedBy).toBe('microphone')
  })

  test.each([
    ['is refused', { refusal: new DOMException('Denied', 'NotAllowedError') }],
    ['does not begin', { startError: new DOMException('No', 'NotSupportedError') }],
  ])('where the microphone %s', async (_, changes) => {
    const first = openTab(Object.assign(createFakeMicrophone(), changes))
    await first.session.start(FAMILY)
    expect(first.now().error?.kind).toBe('start')
    await recordsWithoutQuestion(openTab())
  })

  test('where the press is called off while the browser asks for the microphone', async () => {
    const microphone = createFakeMicrophone()
    const granted = Promise.withResolvers<void>()
    const { openMicrophone } = microphone.environment
    const first = openTab(
      Object.assign(microphone, {
        environment: {
          ...microphone.environment,
          async openMicrophone() {
            await granted.promise
            if (!openMicrophone) throw new Error('no microphone')
            return await openMicrophone()
          },
        },
      }),
    )
    const started = first.session.start(FAMILY)
    await expect.poll(async () => (await navigator.locks.query()).held?.length).toBe(1)
    await first.session.stop()
    granted.resolve()
    await started
    expect(first.now().phase).toBe('idle')
    await recordsWithoutQuestion(openTab())
  })

  test('where the press is called off while the turn is asked for', async () => {
    const first = openTab()
    const started = first.session.start(FAMILY)
    await first.session.stop()
    await started
    expect(first.microphone.open).toBe(0)
    await recordsWithoutQuestion(openTab())
  })
})
