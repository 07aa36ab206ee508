// Keeps expensive setup (installing packages, building the pages) from running twice: a lock file lets one process do the
// work at a time, and a stamp file records what the result was made from.
import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { print } from './terminal.mjs'

const TOUCH_INTERVAL_MS = 2000
const STALE_AFTER_MS = 20_000

/**
 * Runs the work while holding a lock file. The holder touches the file every two seconds, so a lock left by a killed
 * process shows by its age. (A process id would not do: it may belong to another container.)
 * @template T
 * @param {string} file in an existing folder
 * @param {string} waitingMessage printed once while another process holds the lock
 * @param {() => Promise<T>} work
 * @param {{ staleAfterMs?: number, pollIntervalMs?: number }} [timing]
 * @returns {Promise<T>}
 */
export async function withLock(
  file,
  waitingMessage,
  work,
  { staleAfterMs = STALE_AFTER_MS, pollIntervalMs = 250 } = {},
) {
  let hasPrinted = false
  while (!acquire(file)) {
    if (ageMs(file) > staleAfterMs) removeStale(file)
    else {
      if (!hasPrinted) print(waitingMessage)
      hasPrinted = true
      await sleep(pollIntervalMs)
    }
  }
  const touching = setInterval(() => touch(file), TOUCH_INTERVAL_MS)
  try {
    return await work()
  } finally {
    clearInterval(touching)
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
function acquire(file) {
  try {
    closeSync(openSync(file, 'wx'))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file */
function ageMs(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? Date.now() - found.mtimeMs : 0
}

/**
 * Renames the file before removing it: when two processes find the same stale lock, only one rename succeeds.
 * @param {string} file
 */
function removeStale(file) {
  const renamed = `${file}.${process.pid}`
  try {
    renameSync(file, renamed)
    rmSync(renamed, { force: true })
  } catch {
    // Another process was faster.
  }
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Someone deleted the lock file by hand.
  }
}

/**
 * Identifies an installation: these exact versions, on this platform.
 * @param {string | Buffer} lock the bytes of package-lock.json and of the rules about unused files
 * @param {string} platform
 * @param {string} arch
 * @returns {string} SHA-256, hex
 */
export const installStamp = (lock, platform, arch) =>
  createHash('sha256').update(lock).update(platform).update(arch).digest('hex')

/**
 * Whether the file contains this stamp. False if it is missing or unreadable.
 * @param {string} file
 * @param {string} stamp
 */
export function hasStamp(file, stamp) {
  try {
    return readFileSync(file, 'utf8').trim() === stamp
  } catch {
    return false
  }
}

/**
 * @param {string} file
 * @param {string} stamp
 */
export const writeStamp = (file, stamp) => writeFileSync(file, `${stamp}\n`)
