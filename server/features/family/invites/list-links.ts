import type { Database } from '#server/infra/db/database.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import type { FamilyLink } from './contract.ts'
import { maySeeCodes } from './policy.ts'
import { presentActiveLink, presentLink } from './present-link.ts'
import { findActiveLinks, findLinks } from './queries.ts'

/** The family's links: all that stand for the owner, for other members those by which somebody has joined. */
export const listLinks = (database: Database, viewer: Member): Promise<FamilyLink[]> =>
  database.asViewer(viewer.userId, async (tx) =>
    maySeeCodes(viewer)
      ? (await findLinks(tx, viewer.familyId)).map(presentLink)
      : (await findActiveLinks(tx, viewer.familyId)).map(presentActiveLink),
  )
