// The thread that `driveElsewhere` runs the client in.
import { parentPort } from 'node:worker_threads'
import { drive, type Load } from './drive.ts'

parentPort?.on('message', async (load: Load) => parentPort?.postMessage(await drive(load)))
