import { buildWeb } from '../web/build-web.mjs'

/** Builds the pages, whether or not they have changed. @type {import('./task.mjs').Task} */
export async function build(setting) {
  await buildWeb(setting, { always: true })
  return 0
}
