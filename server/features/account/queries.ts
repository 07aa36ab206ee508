import { and, asc, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { preparedQuery, type Tx } from '#server/infra/db/database.ts'
import { happenedSince } from '#server/infra/db/happened-since.ts'
import { accountDeletions, passwordResets, sessions, users } from '#server/infra/db/schema/accounts.ts'
import { families, familyHeirs, memberships } from '#server/infra/db/schema/families.ts'
import type { Credentials } from '#server/infra/http/sessions.ts'

const sameEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`

/** The password hash of the account with this address (compared without case), and its version. */
export const findCredentials = async (tx: Tx, email: string) => {
  const [found] = await tx
    .select({ userId: users.id, password: users.password, credentialVersion: users.credentialVersion })
    .from(users)
    .where(sameEmail(email))
  return found
}

/** The same for an account, with what a new password is compared to. */
export const findCredentialsOf = async (tx: Tx, userId: number) => {
  const [found] = await tx
    .select({
      userId: users.id,
      password: users.password,
      credentialVersion: users.credentialVersion,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(eq(users.id, userId))
  return found
}

const ownFirst = [desc(sql`${memberships.role} = 'owner'`), asc(memberships.joinedAt), asc(memberships.familyId)]

/**
 * One row for each family of a session's person, their own first. `isAdmin` is null when the account is gone; `isCurrent`
 * is false when it has a newer password. Every request runs it.
 */
export const findSessionWithFamilies = preparedQuery((reader) => {
  const userId = sql<number | null>`(${sessions.sess} ->> 'userId')::integer`
  return reader
    .select({
      sess: sessions.sess,
      userId,
      chosenFamilyId: sql<number | null>`(${sessions.sess} ->> 'familyId')::integer`,
      isAdmin: users.isAdmin,
      mustReview: users.mustReviewMembers,
      isLimited: sql<boolean>`coalesce((${sessions.sess} ->> 'isLimited')::boolean, false)`,
      isDeleted: sql<boolean | null>`${users.deletedAt} is not null`,
      isLeaving: sql<boolean>`${accountDeletions.userId} is not null`,
      isCurrent: sql<boolean | null>`(${sessions.sess} ->> 'credentialVersion')::integer = ${users.credentialVersion}`,
      familyId: memberships.familyId,
      role: memberships.role,
      revision: families.revision,
      hasHeirClaim: sql<boolean>`${familyHeirs.takesOverAt} is not null`,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, userId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(families, eq(families.id, memberships.familyId))
    .leftJoin(familyHeirs, and(eq(familyHeirs.familyId, families.id), sql`${memberships.role} = 'owner'`))
    .where(and(eq(sessions.sid, sql.placeholder('sid')), gt(sessions.expire, sql.placeholder('now'))))
    .orderBy(...ownFirst)
    .prepare('find_session_with_families')
})

/** One row for each family of a person, their own first; empty when the account is gone. */
export const findPersonWithFamilies = preparedQuery((reader) =>
  reader
    .select({
      user: users,
      family: { id: families.id, name: families.name },
      role: memberships.role,
      deletion: accountDeletions,
      isAlone: sql<boolean>`not exists (select from memberships m
        where m.family_id = ${families.id} and m.user_id <> ${users.id})`,
      // Members who joined later share a tint with one of these anyway.
      memberNames: sql<string[]>`array(select concat_ws(' ', u.first_name, u.last_name) from memberships m
        join users u on u.id = m.user_id where m.family_id = ${families.id} order by m.joined_at, u.id
        limit 24)`,
      familyEndsAt: sql<Date | null>`(select due_at from account_deletions d join memberships m on m.user_id = d.user_id
        where m.family_id = ${families.id} and m.role = 'owner')`.mapWith(accountDeletions.dueAt),
      heirTakesOverAt:
        sql<Date | null>`(select takes_over_at from family_heirs h where h.family_id = ${families.id})`.mapWith(
          familyHeirs.takesOverAt,
        ),
      hasRecovery: sql<boolean>`exists (select from account_recoveries r
        where r.family_id = ${families.id} and r.ended_at is null and r.expires_at > now())`,
      hasToldStory: sql<boolean>`exists (select from stories s
        where s.user_id = ${users.id} and s.deleted_at is null)`,
      isNewFamily: sql<boolean>`${memberships.role} is not distinct from 'owner'
        and not exists (select from memberships m where m.family_id = ${families.id} and m.user_id <> ${users.id})
        and not exists (select from past_memberships p where p.family_id = ${families.id})
        and not exists (select from family_members i where i.family_id = ${families.id})
        and not exists (select from stories s where s.family_id = ${families.id})
        and not exists (select from uploads u where u.family_id = ${families.id})`,
      hasQuestion: sql<boolean>`exists (select from family_questions q
        where q.family_id = ${families.id} and q.status = 'pending' and q.asker_id <> ${users.id}
          and coalesce(q.target_user_id, ${users.id}) = ${users.id})`,
    })
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(families, eq(families.id, memberships.familyId))
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.deletedAt)))
    .orderBy(...ownFirst)
    .prepare('find_person_with_families'),
)

/** A taken address fails with a unique violation of users_email_key. */
export const addUser = async (tx: Tx, user: typeof users.$inferInsert): Promise<Credentials> => {
  const [added] = await tx
    .insert(users)
    .values(user)
    .returning({ userId: users.id, credentialVersion: users.credentialVersion })
  if (!added) throw new Error('The account was not added.')
  return added
}

// Only accounts with an address reset a password, so it isn't null in these queries.

/** Locks the account with this address (compared without case) against concurrent resets. */
export const lockAccount = async (tx: Tx, address: string) => {
  const [found] = await tx
    .select({ id: users.id, email: sql<string>`${users.email}`, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(sameEmail(address))
    .for('no key update')
  return found
}

/** How many resets the account has requested since then. */
export const countResets = (tx: Tx, userId: number, since: Date): Promise<number> =>
  tx.$count(passwordResets, and(eq(passwordResets.userId, userId), happenedSince(passwordResets.createdAt, since)))

/** Deletes resets that expired before `expiredBefore`, and the one with this hash. */
export const deleteResets = (
  tx: Tx,
  userId: number,
  { expiredBefore, tokenHash }: { expiredBefore: Date; tokenHash: string },
) =>
  tx
    .delete(passwordResets)
    .where(
      and(
        eq(passwordResets.userId, userId),
        or(lt(passwordResets.expiresAt, expiredBefore), eq(passwordResets.tokenHash, tokenHash)),
      ),
    )

export const addReset = (tx: Tx, reset: { tokenHash: string; userId: number; createdAt: Date; expiresAt: Date }) =>
  tx.insert(passwordResets).values(reset)

const isOpen = (tokenHash: string, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now))

/** Whose password a token can set now. */
export const findOpenReset = async (tx: Tx, tokenHash: string, now: Date) => {
  const [person] = await tx
    .select({ email: sql<string>`${users.email}`, firstName: users.firstName, lastName: users.lastName })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isOpen(tokenHash, now))
  return person
}

/** Uses up a token and returns its account's id; undefined if it can't be used. Of concurrent calls, one wins. */
export const consumeResetToken = async (tx: Tx, tokenHash: string, now: Date): Promise<number | undefined> => {
  const [used] = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(isOpen(tokenHash, now))
    .returning({ userId: passwordResets.userId })
  return used?.userId
}

/** Uses up all open tokens of an account. */
export const closeResets = (tx: Tx, userId: number, now: Date) =>
  tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))

/**
 * Sets the password hash. Sessions of the old password, even those being stored right now, are no longer valid. Returns the
 * account's address, its new version, and whether the address had been verified before.
 */
export const setPassword = async (tx: Tx, userId: number, password: string) => {
  const [changed] = await tx
    .update(users)
    .set({ password, credentialVersion: sql`${users.credentialVersion} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning({
      email: sql<string>`${users.email}`,
      credentialVersion: users.credentialVersion,
      emailVerifiedAt: users.emailVerifiedAt,
    })
  if (!changed) throw new Error('The account was not found.')
  const { emailVerifiedAt, ...account } = changed
  return { ...account, wasVerified: emailVerifiedAt !== null }
}

/** Replaces the hash of a password that stays the same, unless the password has been changed meanwhile. */
export const replacePasswordHash = (tx: Tx, userId: number, old: string, password: string) =>
  tx
    .update(users)
    .set({ password })
    .where(and(eq(users.id, userId), eq(users.password, old)))

/** Records that the person reads the emails to their address. */
export const setEmailVerified = (tx: Tx, userId: number, now: Date) =>
  tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))

/** Ends all sessions of an account but this one, which goes on with the new password. */
export const endOtherSessionsOf = async (tx: Tx, { userId, credentialVersion }: Credentials, sid: string) => {
  await tx.delete(sessions).where(and(sql`${sessions.sess} ->> 'userId' = ${String(userId)}`, ne(sessions.sid, sid)))
  await tx
    .update(sessions)
    .set({
      sess: sql`jsonb_set(${sessions.sess}::jsonb, '{credentialVersion}', ${String(credentialVersion)}::jsonb)::json`,
    })
    .where(eq(sessions.sid, sid))
}

/** Served by `sessions_person_index`. */
export const endSessionsOf = (tx: Tx, userId: number) =>
  tx.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${String(userId)}`)
