/** The role that the app connects as: owns its database and may create roles, is no superuser. */
export const OWNER = 'keepsaid_owner'

/** How to reach a server, as two roles. The database's name in these is to be replaced, see {@link urlOf}. */
export type PostgresUrls = { superuser: string; owner: string }

/** The same URL with another database. */
export const urlOf = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
