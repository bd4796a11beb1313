import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string', precision: 3 })

/** Tables that are no resource: named exceptions to the tenant key (docs/decisions/003), each with its reason. */
export const infrastructure = {
  // Found before a tenant is known.
  sessions: pgTable(
    'sessions',
    {
      id: uuid('id').primaryKey(),
      userId: uuid('user_id').notNull(),
      entityId: uuid('entity_id'),
      createdAt: moment('created_at').notNull().default(sql`now()`),
      expiresAt: moment('expires_at').notNull(),
      endedAt: moment('ended_at'),
      // 'staff': userId names a row of users; 'donor': one of identities.
      kind: text('kind').notNull().default('staff'),
      /** Of the refresh token that is good now; an older one is a copy in other hands. */
      generation: integer('generation').notNull().default(0),
      rotatedAt: moment('rotated_at'),
      lastSeenAt: moment('last_seen_at').notNull().default(sql`now()`),
      endReason: text('end_reason'),
      device: text('device'),
      address: text('address'),
    },
    (t) => [index('sessions_user').on(t.userId)],
  ),
  // product.md 3: someone who signs in by phone. The same phone may be several people's until one of them proves it.
  identities: pgTable(
    'identities',
    {
      id: uuid('id').primaryKey(),
      phone: text('phone').notNull(),
      email: text('email'),
      phoneProvenAt: moment('phone_proven_at'),
      passwordHash: text('password_hash'),
      name: text('name'),
      language: text('language').notNull().default('ar'),
      calendar: text('calendar').notNull().default('both'),
      status: text('status').notNull().default('active'),
      firstTimeLogin: boolean('first_time_login').notNull().default(true),
      welcomeOpen: boolean('welcome_open').notNull().default(false),
      tourAnswered: boolean('tour_answered').notNull().default(false),
      createdAt: moment('created_at').notNull().default(sql`now()`),
      updatedAt: moment('updated_at').notNull().default(sql`now()`),
    },
    (t) => [
      uniqueIndex('identities_phone_email').on(t.phone, t.email),
      uniqueIndex('identities_proven').on(t.phone).where(sql`phone_proven_at is not null`),
    ],
  ),
  // Which donor of which entity an identity is: no entity reads the links of another.
  identityLinks: pgTable(
    'identity_links',
    {
      identityId: uuid('identity_id').notNull(),
      entityId: uuid('entity_id').notNull(),
      donorId: uuid('donor_id').notNull(),
      createdAt: moment('created_at').notNull().default(sql`now()`),
    },
    (t) => [primaryKey({ columns: [t.entityId, t.donorId] }), index('identity_links_identity').on(t.identityId)],
  ),
  // A single-use link: its key, its life, whom it is for. What became of the mail that brings it says the message of its id.
  accountLinks: pgTable(
    'account_links',
    {
      id: uuid('id').primaryKey(),
      purpose: text('purpose').notNull(),
      email: text('email').notNull(),
      userId: uuid('user_id'),
      entityId: uuid('entity_id'),
      donorId: uuid('donor_id'),
      registrationId: uuid('registration_id'),
      invitedBy: uuid('invited_by'),
      language: text('language').notNull().default('ar'),
      tokenHash: text('token_hash'),
      createdAt: moment('created_at').notNull().default(sql`now()`),
      expiresAt: moment('expires_at').notNull(),
      usedAt: moment('used_at'),
    },
    (t) => [uniqueIndex('account_links_token').on(t.tokenHash), index('account_links_user').on(t.userId)],
  ),
  // What someone uploads while registering an entity, before there is an entity.
  registrationFiles: pgTable('registration_files', {
    id: uuid('id').primaryKey(),
    registrationId: uuid('registration_id'),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    mime: text('mime').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  }),
  idempotencyKeys: pgTable(
    'idempotency_keys',
    {
      actor: uuid('actor').notNull(),
      key: text('key').notNull(),
      entityId: uuid('entity_id'),
      fingerprint: text('fingerprint').notNull(),
      status: integer('status'),
      body: text('body'),
      createdAt: moment('created_at').notNull().default(sql`now()`),
    },
    (t) => [primaryKey({ columns: [t.actor, t.key] })],
  ),
  // Totals of living rows by tenant and table, for Content-Range without counting.
  rowCounts: pgTable(
    'row_counts',
    {
      entityId: uuid('entity_id').notNull(),
      resource: text('resource').notNull(),
      count: integer('count').notNull(),
    },
    (t) => [primaryKey({ columns: [t.entityId, t.resource] })],
  ),
  // Gifts by day and fund, reversed ones left out: a dashboard adds up days, of months in either calendar, not gifts.
  donationDays: pgTable(
    'donation_days',
    {
      entityId: uuid('entity_id').notNull(),
      day: date('day', { mode: 'string' }).notNull(),
      fund: text('fund').notNull(),
      amount: numeric('amount', { precision: 18, scale: 2 }).notNull(),
      count: integer('count').notNull(),
    },
    (t) => [primaryKey({ columns: [t.entityId, t.day, t.fund] })],
  ),
  // What is to happen at a time, once or again and again: an entity's, or the platform's own. What has no time fires no more.
  schedules: pgTable(
    'schedules',
    {
      id: uuid('id').primaryKey(),
      entityId: uuid('entity_id'),
      what: text('what').notNull(),
      name: text('name').notNull().default(''),
      payload: jsonb('payload').notNull().default({}),
      rule: jsonb('rule'),
      zone: text('zone').notNull(),
      dueAt: moment('due_at'),
      claimedBy: text('claimed_by'),
      claimedUntil: moment('claimed_until'),
      firedAt: moment('fired_at'),
      /** The time that it was for, and whether nobody was there then. */
      firedFor: moment('fired_for'),
      late: boolean('late').notNull().default(false),
      tries: integer('tries').notNull().default(0),
      problem: text('problem'),
      createdAt: moment('created_at').notNull().default(sql`now()`),
    },
    (t) => [
      uniqueIndex('schedules_one').on(
        sql`coalesce(entity_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
        t.what,
        t.name,
      ),
      index('schedules_due').on(t.dueAt),
    ],
  ),
  // What a service has told us and we have answered for: kept until it is taken up, then without what it said.
  hookEvents: pgTable(
    'hook_events',
    {
      id: uuid('id').primaryKey(),
      entityId: uuid('entity_id').notNull(),
      source: text('source').notNull(),
      account: uuid('account').notNull(),
      /** SHA-256 of what was told: services tell a thing again when they have not heard our answer. */
      digest: text('digest').notNull(),
      contentType: text('content_type').notNull().default(''),
      /** Null once it has been taken up. */
      body: text('body'),
      createdAt: moment('created_at').notNull().default(sql`now()`),
      takenAt: moment('taken_at'),
      dueAt: moment('due_at').notNull().default(sql`now()`),
      claimedUntil: moment('claimed_until'),
      tries: integer('tries').notNull().default(0),
      problem: text('problem'),
    },
    (t) => [
      uniqueIndex('hook_events_once').on(t.entityId, t.source, t.account, t.digest),
      index('hook_events_due').on(t.dueAt).where(sql`taken_at is null`),
      index('hook_events_age').on(t.createdAt),
    ],
  ),
  // The signed end of an entity's log of published versions, as it was at a time: whoever has one can tell what came before.
  logHeads: pgTable(
    'log_heads',
    {
      entityId: uuid('entity_id').notNull(),
      /** Of the last entry that it stands for, with its hash. */
      place: integer('place').notNull(),
      hash: text('hash').notNull(),
      signature: text('signature').notNull(),
      createdAt: moment('created_at').notNull().default(sql`now()`),
    },
    (t) => [primaryKey({ columns: [t.entityId, t.place] })],
  ),
  // What this database remembers of itself: demo data loaded, hash of the routines.
  settings: pgTable('athar_settings', { name: text('name').primaryKey(), value: text('value').notNull() }),
} as const
