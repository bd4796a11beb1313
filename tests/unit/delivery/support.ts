import { sql } from 'drizzle-orm'
import { access } from '../../../resources/reports/access.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { server } from '../../../resources/reports/server/index.ts'
import { type FakeMailer, fakeMailer } from '../../../server/channels/email/fake.ts'
import { platformSender } from '../../../server/channels/senders.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Database, Tx } from '../../../server/db/types.ts'
import { runAction } from '../../../server/engine/action.ts'
import type { Call } from '../../../server/engine/context.ts'
import type { Services } from '../../../server/engine/services.ts'
import { MemoryFileStore } from '../../../server/integrations/files/fake.ts'
import { createLog } from '../../../server/log.ts'
import { dispatchOf } from '../../../server/messages/dispatch.ts'
import { donorRows } from '../../ground/support/donors.ts'
import { openTestDatabase } from '../../http/support.ts'

/** One charity with a published project, on a database of its own; the mail service is scripted. */
export interface World {
  db: Database
  close: () => Promise<void>
  services: Services
  mailer: FakeMailer
  entity: string
  user: string
  session: string
  project: string
  types: { person: string; foundation: string }
  /** Jobs that were added, by report. */
  jobs: string[]
}

const config: Services['config'] = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: '/nowhere',
  databaseUrl: null,
  databaseListenUrl: null,
  tls: null,
  publicUrl: 'https://athar.example',
  trustProxy: false,
  smtpUrl: null,
  mailFrom: 'Athar <letters@athar.example>',
  contactEmail: null,
  countryLookupUrl: null,
  ai: null,
  metaGraphUrl: 'http://127.0.0.1:9',
  payment: null,
  seller: { name: 'Athar', vatNumber: null, address: null },
  s3: null,
  privateHosts: true,
  demo: false,
  logLevel: 'silent',
  embedded: true,
  massHoldMs: 0,
  loopback: true,
  production: false,
  appSecret: 'the secret of the delivery tests, long enough',
  appSecretOld: null,
}

export async function openWorld(): Promise<World> {
  const { db, close } = await openTestDatabase()
  const mailer = fakeMailer({ limitMs: 50 })
  const jobs: string[] = []
  const note = async (data: object): Promise<void> => void jobs.push((data as { id: string }).id)
  const services: Services = {
    config,
    log: createLog(config),
    db,
    jobs: { add: (_tx, _name, data) => note(data), wake: (_name, data) => note(data) },
    files: new MemoryFileStore(),
    adviser: null,
    mail: { mailer, from: config.mailFrom, catcher: null, stop: async () => undefined },
    senderOf: async (_entity, channel) => (channel === 'email' ? platformSender(services.mail) : null),
    channelsOf: async () => new Set(services.mail.mailer ? (['email'] as const) : []),
    templatesOf: async () => null,
    payments: null,
    linking: {
      wake: () => undefined,
      heard: () => undefined,
      shown: () => ({ here: false, qr: null, pairing: null, pairingFailed: null }),
      canHold: () => false,
    },
    askOnReturnOf: () => undefined,
    importRunOf: () => undefined,
    startables: [],
  }
  const world = { db, services, mailer, jobs, entity: newId(), user: newId(), session: newId(), project: newId() }
  const types = { person: newId(), foundation: newId() }
  await db.as({ kind: 'platform', userId: null }, async (tx) => {
    await tx.rows(
      sql`insert into entities (id, name, branch_name, default_language, calendar, contact_email, quiet_from, quiet_to) values (${world.entity}, 'جمعية السقيا', 'جازان', 'ar', 'both', 'care@suqya.example', '00:00', '00:00')`,
    )
    await tx.rows(
      sql`insert into users (id, entity_id, name, user_name, email, roles) values (${world.user}, ${world.entity}, 'Sara', 'sara', 'sara@suqya.example', '{BranchAdmin}')`,
    )
    await tx.rows(
      sql`insert into donor_types (id, title_ar, title_en, body) values (${types.person}, 'فرد', 'Person', 'person'), (${types.foundation}, 'مؤسسة', 'Foundation', 'foundation')`,
    )
  })
  await db.owner((tx) =>
    tx.rows(
      sql`insert into sessions (id, user_id, entity_id, expires_at) values (${world.session}, ${world.user}, ${world.entity}, now() + interval '1 hour')`,
    ),
  )
  await inEntity(world, (tx) =>
    tx.rows(sql`insert into projects (entity_id, id, code, name, description, required_amount, previous_donations, start_date, end_date, status, progress, unit_name, unit_cost, stages)
      values (${world.entity}, ${world.project}, 'WTR-1', 'آبار جازان', 'ثلاث آبار', 1000, 0, '2026-01-01', '2026-12-31', 'published', 'inProgress', 'سهم', 50,
        '[{"stage": "study", "state": "completed"}, {"stage": "delivery", "label": "حفل الافتتاح", "state": "notStarted"}]'::jsonb)`),
  )
  return { ...world, types, close }
}

export const inEntity = <T>(world: Pick<World, 'db' | 'entity'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  world.db.as({ kind: 'worker', entityId: world.entity }, work)

export interface DonorOptions {
  id?: string
  name?: string
  email?: string | null
  language?: 'ar' | 'en' | null
  type?: string
  set?: string
}

/** A donor; `set` is SQL such as `deceased = true`. */
export async function donor(world: World, options: DonorOptions = {}): Promise<string> {
  const id = options.id ?? newId()
  const email = options.email === undefined ? `d${id.slice(-12)}@people.example` : options.email
  await inEntity(world, async (tx) => {
    const { name = 'Donor', language = null, type = world.types.person } = options
    await tx.rows(donorRows(world.entity, { id, name, email, language, type }))
    if (options.set) await tx.rows(sql`update donors set ${sql.raw(options.set)} where id = ${id}::uuid`)
  })
  return id
}

export async function gift(
  world: World,
  donorId: string,
  amount: string,
  reversed = false,
  fund = 'charity',
): Promise<void> {
  await inEntity(world, (tx) =>
    tx.rows(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, reversed, fund) values
      (${world.entity}, ${newId()}, ${donorId}, ${world.project}, ${amount}, '2026-02-03', ${reversed}, ${fund})`),
  )
}

export async function spend(world: World, amount: string): Promise<void> {
  await inEntity(world, (tx) =>
    tx.rows(
      sql`insert into spendings (entity_id, id, project, amount, date, description) values (${world.entity}, ${newId()}, ${world.project}, ${amount}, '2026-03-01', 'x')`,
    ),
  )
}

export interface ReportOptions {
  appeal?: boolean
  donors?: string[]
  message?: string | null
}

export async function report(world: World, options: ReportOptions = {}): Promise<string> {
  const id = newId()
  await inEntity(world, (tx) =>
    tx.rows(sql`insert into reports (entity_id, id, project, title, message, audience, donors, appeal) values (${world.entity}, ${id}, ${world.project}, 'وصل الماء',
      ${options.message === undefined ? 'السلام عليكم' : options.message}, ${options.donors ? 'chosen' : 'allWhoGave'},
      ${options.donors ? sql`${sql.param(options.donors)}::uuid[]` : sql`null`}, ${options.appeal ?? false})`),
  )
  return id
}

/** An action as the server runs it for a signed-in branch admin. */
export function act(
  world: World,
  name: string,
  id: string,
  input: object = {},
  idempotencyKey?: string,
): Promise<unknown> {
  const call: Call = {
    actor: {
      kind: 'staff',
      userId: world.user,
      entityId: world.entity,
      roles: ['BranchAdmin'],
      sessionId: world.session,
    },
    requestId: newId(),
    locale: 'en',
    services: world.services,
    resource: reports,
    access,
    server,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  }
  const action = server.actions[name]
  if (!action) throw new Error(`no action ${name}`)
  return runAction(call, name, action, input, id)
}

export interface MessageRow {
  id: string
  letter: string | null
  donor: string
  state: string
  reason: string | null
  attempt: number
  sent_to: string | null
  content: { projects: { given: string; share: { spentOfYours: string } }[] } | null
}

/** The dispatch of a report; none while it is a draft. */
export const dispatchIn = async (world: World, reportId: string): Promise<string> =>
  (await inEntity(world, (tx) => dispatchOf(tx, reportId)))?.id ?? newId()

/** What went to whom, with the letter that it brought. */
export const messagesOf = (world: World, reportId: string): Promise<MessageRow[]> =>
  inEntity(world, (tx) =>
    tx.rows<MessageRow>(
      sql`select m.id, m.letter, m.donor, m.state, m.reason, m.attempt, m.sent_to, athar_letter_content(e.content, l.words) as content
        from messages m left join letters l on l.id = m.letter left join editions e on e.id = l.edition
        where m.report = ${reportId}::uuid order by m.donor, m.attempt`,
    ),
  )

export interface Counts {
  status: string
  recipients: number
  sent_count: number
  failed_count: number
  unknown_count: number
}

export async function countsOf(world: World, reportId: string): Promise<Counts> {
  const row = await inEntity(world, (tx) =>
    tx.one<Counts>(
      sql`select status, recipients, sent_count, failed_count, unknown_count from reports where id = ${reportId}::uuid`,
    ),
  )
  if (!row) throw new Error('no report')
  return row
}
