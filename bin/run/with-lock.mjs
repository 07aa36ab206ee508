import { closeSync, openSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { say } from './say.mjs'

const touchEvery = 2000
const abandonedAfter = 20_000

/**
 * Lets one process at a time do the work. The holder touches the lock file as long as it lives, so that a lock left
 * behind by a killed process is recognized by its age (a process id would not be: it may be another container's).
 * @template T
 * @param {string} file in a folder that exists
 * @param {string} waiting said once when somebody else holds the lock
 * @param {() => Promise<T>} work
 * @param {{ abandoned?: number, every?: number }} [timing] milliseconds
 * @returns {Promise<T>}
 */
export async function withLock(file, waiting, work, { abandoned = abandonedAfter, every = 250 } = {}) {
  let said = false
  while (!take(file)) {
    if (age(file) > abandoned) discard(file)
    else {
      if (!said) say(waiting)
      said = true
      await pause(every)
    }
  }
  const touching = setInterval(() => touch(file), touchEvery)
  try {
    return await work()
  } finally {
    clearInterval(touching)
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
function take(file) {
  try {
    closeSync(openSync(file, 'wx'))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file */
function age(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? Date.now() - found.mtimeMs : 0
}

/** Moved away first: of two processes that find the same abandoned lock only one moves it. @param {string} file */
function discard(file) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    rmSync(aside, { force: true })
  } catch {
    // Somebody else was quicker.
  }
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Removed by hand: nothing to keep alive.
  }
}
