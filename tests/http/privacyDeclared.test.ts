import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boolean, choice, date, phone, reference, text } from '../../resources/_kit/fields/index.ts'
import { type PersonalData, personalDataOf } from '../../resources/_kit/personal.ts'
import { defineResource, type Resource } from '../../resources/_kit/resource.ts'
import { donors } from '../../resources/donors/schema.ts'
import { PERSONAL } from '../../resources/personal.ts'
import { registry } from '../../resources/registry.ts'
import { newId } from '../../server/db/ids.ts'
import { privacySql } from '../../server/db/routines/privacy.ts'
import type { Tx } from '../../server/db/types.ts'
import { projectRoot } from '../../server/paths.ts'
import { recordsOf } from '../../server/privacy/exportData.ts'
import { HOOKS } from '../../server/privacy/hooks.ts'
import { readTerms } from '../../server/privacy/identifiers.ts'
import { OUTSIDE_DATABASE, OUTSIDE_DECLARATIONS } from '../../server/privacy/outside.ts'
import { partsOf } from '../../server/privacy/readable/document.ts'
import { scrub } from '../../server/privacy/scrub.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const owner = <T>(work: (tx: Omit<Tx, 'context'>) => Promise<T>): Promise<T> => server.db.owner(work)

/** Donors as the README has somebody extend them, and a table that names one. */
const MORE_DONORS = defineResource({ ...donors, fields: { ...donors.fields, zzByname: text({ max: 80 }) } } as never)
const VISITS = defineResource({
  name: 'donor_visits',
  tenant: 'entity',
  fields: {
    donor: reference({ to: 'donors', required: true }),
    title: text({ required: true }),
    story: text({ lines: 4 }),
    place: text({ personal: false }),
  },
  title: 'title',
  list: { columns: ['title'], sort: ['createdAt', 'DESC'] },
}) as unknown as Resource
/** A table that names a donor and says nothing of its own about them. */
const PLEDGES = defineResource({
  name: 'donor_pledges',
  tenant: 'entity',
  fields: { donor: reference({ to: 'donors', required: true }), kept: boolean({ default: false, personal: false }) },
  title: 'kept',
  list: { columns: ['donor'], sort: ['createdAt', 'DESC'] },
}) as unknown as Resource
const EXTENDED = [
  ...registry.map(({ resource }) => (resource.name === 'donors' ? MORE_DONORS : resource)),
  VISITS,
  PLEDGES,
]

/** The same on the page that a person reads, as far as the program of today knows nothing of it. */
function readIn(held: Awaited<ReturnType<typeof recordsOf>>, personal: PersonalData): [string, string][] {
  const reader = {
    lang: 'en',
    calendar: 'gregorian',
    timeZone: 'Asia/Riyadh',
    fileNames: new Map(),
    answers: () => null,
  } as const
  const { donors: [donor] = [], ...rest } = held
  const parts = partsOf(reader, { ...rest, donor, files: [], signIn: { linkedAt: null, links: [] } }, personal)
  const names = new Set(['zzByname', ...Object.keys(VISITS.fields), ...Object.keys(PLEDGES.fields)])
  return parts.flatMap(({ records }) =>
    records.flatMap((facts) =>
      facts.flatMap(({ label, value }): [string, string][] => (names.has(label) ? [[label, value]] : [])),
    ),
  )
}

describe('a person’s data follows from the declarations', () => {
  it('a new field of donors and a new table that names one are handed over and erased without being asked', async () => {
    const { a } = server.entities
    const [donor, other, visit] = [newId(), newId(), newId()]
    const personal = personalDataOf(EXTENDED as Resource[])
    expect(personal.unsaid).toEqual([])
    await owner(async (tx) => {
      await tx.raw(`alter table donors add column zz_byname text;
        create table donor_visits (entity_id uuid not null, id uuid not null, donor uuid not null, title text not null, story text, place text,
          version integer not null default 1, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
          deleted_at timestamptz, import_id uuid);
        create table donor_pledges (entity_id uuid not null, id uuid not null, donor uuid not null, kept boolean not null default false,
          version integer not null default 1, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
          deleted_at timestamptz, import_id uuid);
        grant select, update on donor_visits, donor_pledges to athar_app;`)
      await tx.raw(privacySql(personal))
      for (const [id, mark] of [
        [donor, 'zmine'],
        [other, 'zother'],
      ])
        await tx.rows(
          sql`insert into donors (id, entity_id, name, zz_byname) values (${id}::uuid, ${a}::uuid, ${mark}, ${`${mark} nickname`})`,
        )
      await tx.rows(sql`insert into donor_visits (entity_id, id, donor, title, story, place)
        values (${a}::uuid, ${visit}::uuid, ${donor}::uuid, 'zmine title', 'zmine story', 'Abha'),
          (${a}::uuid, ${newId()}::uuid, ${other}::uuid, 'zother title', 'zother story', 'Jizan')`)
      await tx.rows(
        sql`insert into donor_pledges (entity_id, id, donor) values (${a}::uuid, ${newId()}::uuid, ${donor}::uuid)`,
      )
      await tx.rows(sql`insert into audit_trail (id, entity_id, action, resource, record, before, after) values (${newId()}::uuid, ${a}::uuid, 'update',
        'donor_visits', ${visit}, '{"title": "zmine once", "place": "Abha"}', '{"title": "zmine title", "place": "Abha"}')`)
    })
    const context = { kind: 'entity', entityId: a, userId: server.users.adminA } as const
    const { held, terms } = await server.db.as(context, async (tx) => ({
      terms: await readTerms(tx, donor),
      held: await recordsOf(tx, [donor], personal),
    }))
    expect(held['donors']).toMatchObject([{ id: donor, zzByname: 'zmine nickname' }])
    expect(held['donor_visits']).toMatchObject([
      { id: visit, title: 'zmine title', story: 'zmine story', place: 'Abha' },
    ])
    expect(JSON.stringify(held)).not.toContain('zother')
    expect(readIn(held, personal)).toEqual([
      ['zzByname', 'zmine nickname'],
      ['title', 'zmine title'],
      ['story', 'zmine story'],
      ['place', 'Abha'],
    ])

    await server.db.as(context, (tx) => scrub(tx, terms, [], personal))
    const left = await owner((tx) =>
      tx.rows<{
        text: string
      }>(sql`select to_jsonb(d)::text as text from donors d union all select to_jsonb(v)::text from donor_visits v
        union all select to_jsonb(t)::text from audit_trail t`),
    )
    expect(left.filter((row) => row.text.includes('zmine'))).toEqual([])
    expect(
      left.filter((row) => row.text.includes('zother nickname') || row.text.includes('zother story')),
    ).toHaveLength(3)
    expect(
      await owner((tx) => tx.one(sql`select title, story, place from donor_visits where id = ${visit}::uuid`)),
    ).toEqual({
      title: '-',
      story: null,
      place: 'Abha',
    })
  })

  it('every field and table has said whose it is, or follows by itself', () => {
    expect(PERSONAL.unsaid).toEqual([])
    expect(PERSONAL.rows.map(({ resource }) => resource.name).sort()).toEqual([
      'category_changes',
      'chat_messages',
      'conversations',
      'donor_issues',
      'donor_merges',
      'donor_transactions',
      'donors',
      'erasure_requests',
      'feedback',
      'letters',
      'messages',
      'survey_answers',
      'survey_invitations',
      'year_letter_pages',
    ])
  })

  it('what a step of the erasure sees to has such a step', () => {
    const promised = PERSONAL.rows.flatMap(({ resource, byHook }) => byHook.map((field) => `${resource.name}.${field}`))
    expect(promised.sort()).toEqual([
      'donor_merges.moved',
      'donor_merges.written',
      'donor_transactions.importKey',
      'messages.leaseOwner',
      'messages.providerId',
      'survey_invitations.tokenHash',
    ])
    for (const place of promised) {
      const [resource = '', field = ''] = place.split('.')
      expect(Object.keys(HOOKS[resource] ?? {}), place).toContain(field)
    }
  })

  it('what cannot be known is named', () => {
    const list = { columns: ['title'], sort: ['createdAt', 'DESC'] } as const
    const two = defineResource({
      name: 'introductions',
      tenant: 'entity',
      fields: { title: text(), donor: reference({ to: 'donors' }), friend: reference({ to: 'donors' }) },
      title: 'title',
      list,
    })
    const typed = defineResource({
      name: 'family',
      tenant: 'entity',
      fields: {
        title: text(),
        donor: reference({ to: 'donors' }),
        birth: date(),
        kinship: choice(['child', 'parent'], { personal: true, required: true }),
        phone: phone({ required: true, unique: 1 }),
      },
      title: 'title',
      list,
    })
    const quiet = defineResource({ ...two, name: 'meetings', subject: { none: 'a diary' } } as never)
    expect(personalDataOf([two, typed, quiet] as unknown as Resource[]).unsaid).toEqual([
      'introductions: say whose its rows are (subject)',
      'family.birth: say whether it is personal',
      'family.phone: say what it becomes once the person is erased',
    ])
  })
})

describe('the tables of the database', () => {
  it('are each a resource or told apart, with what they hold of people and what erases it', async () => {
    const tables = await owner((tx) =>
      tx.rows<{ name: string }>(
        sql`select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('donor_visits', 'donor_pledges')`,
      ),
    )
    const resources = registry.map(({ resource }) => resource.name)
    expect(tables.map(({ name }) => name).sort()).toEqual(
      [...new Set([...resources, ...Object.keys(OUTSIDE_DECLARATIONS)])].sort(),
    )
  })

  it('that hold people are named by the routine that erases them', async () => {
    const bodies = await owner((tx) =>
      tx.rows<{ name: string; body: string }>(
        sql`select proname as name, prosrc as body from pg_proc where proname like 'athar_%'`,
      ),
    )
    const held = Object.entries(OUTSIDE_DECLARATIONS).flatMap(([table, holds]) =>
      'by' in holds && holds.by.startsWith('athar_') ? [{ table, by: holds.by }] : [],
    )
    expect(held.map(({ table }) => table).sort()).toEqual([
      'account_links',
      'audit_trail',
      'hook_events',
      'idempotency_keys',
      'identities',
      'identity_links',
      'sessions',
    ])
    for (const { table, by } of held)
      expect(bodies.find(({ name }) => name === by)?.body, table).toContain(` ${table} `)
  })

  it('and other places that hold people are erased by functions that there are', () => {
    const folder = join(projectRoot, 'server/privacy')
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
    const sources = files.map((file) => readFileSync(join(folder, file), 'utf8'))
    const named = Object.values({ ...OUTSIDE_DECLARATIONS, ...OUTSIDE_DATABASE }).flatMap((holds) =>
      'by' in holds && !holds.by.startsWith('athar_') ? [holds.by] : [],
    )
    expect(named.sort()).toEqual(['eraseRemains', 'forgetCaught', 'scrubChanges', 'scrubFaults'])
    for (const name of named)
      expect(
        sources.some((text) => new RegExp(`(?:function|const) ${name}\\b`).test(text)),
        name,
      ).toBe(true)
  })

  it('that name a donor are a donor’s by declaration, or told apart', async () => {
    const naming = await owner((tx) =>
      tx.rows<{ name: string }>(sql`
        select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname ~ '^(donor|donors|donor_id|identity_id)$' and not a.attisdropped`),
    )
    // Said so in their schemas: a report and a campaign name whom they are for by ids alone.
    const known = new Set([
      'reports',
      'meta_campaigns',
      'surveys',
      'campaigns',
      ...PERSONAL.rows.map(({ resource }) => resource.name),
      'donor_visits',
      'donor_pledges',
      ...Object.keys(OUTSIDE_DECLARATIONS),
    ])
    expect(naming.length).toBeGreaterThan(4)
    expect(naming.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })
})
