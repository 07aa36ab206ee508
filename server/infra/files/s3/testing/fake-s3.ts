import { startFauxqs } from 'fauxqs'
import { openBucket } from '../bucket.ts'

const BUCKET = 'vault'

/** An object store in memory, on a free port, with one bucket. It takes any credentials. */
export const startFakeS3 = async () => {
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  server.createBucket(BUCKET)
  const endpoint = `http://127.0.0.1:${server.port}`
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const address = { bucket: BUCKET, prefix: '', endpoint, region: 'us-east-1', encryption: undefined, credentials }
  return {
    address,
    /** Settings with which a server uses it. The database is another setting. */
    env: {
      FILES: `s3://${BUCKET}?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      DATABASE_URL: 'postgres://unused/unused',
      SESSION_SECRET: 's'.repeat(40),
    },
    bucket: await openBucket(address),
    /** Empties the bucket. */
    reset: () => server.emptyBucket(BUCKET),
    stop: () => server.stop(),
  }
}
