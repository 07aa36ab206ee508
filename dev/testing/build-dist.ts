import { buildWeb } from '../../bin/tasks/build.mjs'

/** Journeys start the real server, which serves `dist`: never a build of older sources. */
export const setup = (): Promise<void> => buildWeb({ node: process.execPath, env: process.env, args: [] })
