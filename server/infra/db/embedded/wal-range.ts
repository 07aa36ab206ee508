import type pg from 'pg'
import type { WalRange } from './messages.ts'

/** Which files of the write-ahead log a copy made now needs: from the last checkpoint to the present end. */
export const readWalRange = async (client: pg.ClientBase): Promise<WalRange> => {
  const { rows } = await client.query<WalRange>(
    'select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()',
  )
  const [range] = rows
  if (!range) throw new Error('The database does not say where its last checkpoint is.')
  return range
}
