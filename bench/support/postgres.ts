import { startPostgres } from '#server/infra/testing/postgres-server.ts'

/** The address of an empty database on a PostgreSQL server of its own; undefined where none can be started. */
export const postgresDatabase = async (stack: AsyncDisposableStack): Promise<string | undefined> => {
  try {
    const server = await startPostgres({ durable: true })
    stack.defer(() => server.stop())
    return await server.createDatabase('bench')
  } catch (error) {
    console.log(`Without PostgreSQL, which did not start: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}
