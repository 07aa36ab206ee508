import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { TEXT_SIZES, THEMES } from '#common/appearance.ts'
import type { SpokenLanguage } from '#common/spoken-languages.ts'

/** Column limits are the specification's. Subscription and trial belong to the family (families.ts). */
export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    /** Null for people who sign in by a storyteller's link: they have no address and are never emailed. */
    email: varchar('email', { length: 255 }),
    /** Null if there is none to sign in with. */
    password: varchar('password', { length: 255 }),
    /** Increases with every new password. A session is valid only for the version it was started with. */
    credentialVersion: integer('credential_version').notNull().default(1),
    firstName: varchar('first_name', { length: 100 }).notNull(),
    lastName: varchar('last_name', { length: 100 }).notNull(),
    /** `/api/photos/{file}`, a file of this person's (features/profile/photos). */
    profileImageUrl: varchar('profile_image_url', { length: 500 }),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    relationship: varchar('relationship', { length: 100 }),
    phone: varchar('phone', { length: 20 }),
    bio: text('bio'),
    isAdmin: boolean('is_admin').notNull().default(false),
    accountType: varchar('account_type', { length: 20, enum: ['owner', 'guest'] })
      .notNull()
      .default('owner'),
    ownerEmail: varchar('owner_email', { length: 255 }),
    /** When the person showed that they read emails to `email`; null until then. */
    emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
    /** Taken back from someone who had registered it with a foreign address; the owner hasn't said yet who belongs. */
    mustReviewMembers: boolean('must_review_members').notNull().default(false),
    /** What the person speaks in recordings, from common/languages.ts. */
    spokenLanguage: varchar('spoken_language', { length: 20 }).$type<SpokenLanguage>().notNull().default('en-US'),
    theme: varchar('theme', { length: 10, enum: THEMES }).notNull().default('system'),
    textSize: varchar('text_size', { length: 10, enum: TEXT_SIZES }).notNull().default('standard'),
    emailOnQuestion: boolean('email_on_question').notNull().default(true),
    emailOnAnswer: boolean('email_on_answer').notNull().default(true),
    emailOnSignIn: boolean('email_on_sign_in').notNull().default(true),
    emailOnTrial: boolean('email_on_trial').notNull().default(true),
    emailOnDigest: boolean('email_on_digest').notNull().default(true),
    /** IANA name of where the person's browser last was, so that a digest arrives in their morning; null until it has said so. */
    timeZone: varchar('time_zone', { length: 64 }),
    /** Up to when a digest has covered what is new in the person's families. */
    digestUntil: timestamp('digest_until', { withTimezone: true }).notNull().defaultNow(),
    /** Signs the links that turn off emails to this person, so they work without signing in, and never expire. */
    emailKey: uuid('email_key').notNull().defaultRandom(),
    /** Set on a tombstone: the account is gone, and the row remains for what stays in its name (features/leaving). */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** The last day (in UTC) on which the person was signed in. Sessions say more, and end. */
    lastUsedOn: date('last_used_on', { mode: 'string' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_digest_until').on(table.digestUntil).where(sql`deleted_at is null`),
    check('users_profile_image', sql`${table.profileImageUrl} ~ '^/api/photos/[A-Za-z0-9_-]{24}[.]jpg$'`),
    check('users_theme', sql`${table.theme} IN ('system', 'light', 'dark')`),
    check('users_text_size', sql`${table.textSize} IN ('standard', 'large', 'larger', 'largest')`),
  ],
)

/** The columns are the specification's. A session outlives its user, so that the browser can report the deleted account. */
export const sessions = pgTable(
  'sessions',
  {
    sid: varchar('sid', { length: 255 }).primaryKey(),
    sess: json('sess').$type<unknown>().notNull(),
    expire: timestamp('expire', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sessions_expire_index').on(table.expire),
    index('sessions_person_index').on(sql`(${table.sess} ->> 'userId')`),
  ],
)

/**
 * Accounts that will be deleted at `dueAt`, unless that's undone. `endingAt` is set once the deletion has begun and can't be
 * undone anymore. A family whose owner has a row here ends with it, unless a member takes it over.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether the person's stories stay with their families. */
    keepsStories: boolean('keeps_stories').notNull(),
    requestedBy: varchar('requested_by', { length: 20, enum: ['self', 'admin'] }).notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    endingAt: timestamp('ending_at', { withTimezone: true }),
  },
  (table) => [index('account_deletions_due').on(table.dueAt)],
)

/** The latest code emailed to an account to verify its address. Stores a SHA-256 (hex). One hour, five tries. */
export const addressCodes = pgTable('address_codes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeHash: char('code_hash', { length: 64 }).notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** A change of email address that waits for both addresses to be confirmed. Stores the SHA-256 (hex) of the tokens. */
export const emailChanges = pgTable('email_changes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  newEmail: varchar('new_email', { length: 255 }).notNull(),
  /** Of the account when the change was requested; a new password cancels it. */
  credentialVersion: integer('credential_version').notNull(),
  oldTokenHash: char('old_token_hash', { length: 64 }),
  newTokenHash: char('new_token_hash', { length: 64 }),
  oldConfirmedAt: timestamp('old_confirmed_at', { withTimezone: true }),
  newConfirmedAt: timestamp('new_confirmed_at', { withTimezone: true }),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** Password resets sent by email. Stores the SHA-256 (hex) of the token. Single use, one hour. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: char('token_hash', { length: 64 }).primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('password_resets_user_index').on(table.userId)],
)

/**
 * A link that signs in a relative without a password. Stores the SHA-256 (hex) of its token; null once it is turned off. The
 * composite foreign key to the membership is in sql/accounts.sql: the link ends with it.
 */
export const storytellerLinks = pgTable(
  'storyteller_links',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    familyId: integer('family_id').notNull(),
    tokenHash: char('token_hash', { length: 64 }).unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('storyteller_links_family_index').on(table.familyId)],
)

/** Ways to sign in without a password. The private key never leaves the person's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the authenticator calls it, base64url; at most 1,023 bytes. */
    credentialId: varchar('credential_id', { length: 1364 }).notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed; 0 for authenticators that don't count. It can only grow, or someone has made a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: varchar('name', { length: 100 }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    /** Set when a copy was used. It never signs in again. */
    blockedAt: timestamp('blocked_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_user_index').on(table.userId), check('passkeys_counter', sql`${table.counter} >= 0`)],
)

/** Challenges that passkeys sign. Single use, ten minutes, and only in the browser that asked. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: char('challenge', { length: 43 }).primaryKey(),
    /** SHA-256 (hex) of the browser's cookie. */
    browserHash: char('browser_hash', { length: 64 }).notNull(),
    /** Who adds a passkey; null for signing in. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('passkey_challenges_expires_index').on(table.expiresAt)],
)

/** Two-step sign-in: the secrets that authenticator apps make codes from. */
export const twoStepSecrets = pgTable('two_step_secrets', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted (features/account/two-step). */
  secret: varchar('secret', { length: 200 }).notNull(),
  /** When the person typed a first code; until then it isn't asked for. */
  turnedOnAt: timestamp('turned_on_at', { withTimezone: true }),
  /** Of the last code that was used. Earlier ones, and this one, don't work anymore. */
  lastUsedStep: bigint('last_used_step', { mode: 'number' }).notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** What signs a person in without their authenticator app. Stores the SHA-256 (hex) of each code, which has 80 random bits. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => twoStepSecrets.userId, { onDelete: 'cascade' }),
    codeHash: char('code_hash', { length: 64 }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
