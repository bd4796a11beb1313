import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import type { OutgoingMail } from '../../../server/channels/email/port.ts'
import type { Channel, Outgoing } from '../../../server/channels/port.ts'
import type { OutgoingText } from '../../../server/channels/text.ts'
import { newId } from '../../../server/db/ids.ts'
import { sendDispatch } from '../../../server/messages/work.ts'
import { startTestServer, type TestServer } from '../support.ts'

export let server: TestServer
export const mails: OutgoingMail[] = []
export const texts: OutgoingText[] = []
export const [wells, food] = [newId(), newId()]
export const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))

export const donors = { Amal: newId(), Badr: newId(), Gone: newId(), Refused: newId(), Back: newId(), Before: newId() }
type Name = keyof typeof donors

interface Gift {
  of: Name
  to?: string
  amount: number
  day: string
  fund?: string
  reversed?: boolean
}
export const give = ({ of, to = wells, amount, day, fund = 'charity', reversed = false }: Gift) =>
  inA(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, fund, reversed)
    values (${server.entities.a}::uuid, ${newId()}::uuid, ${donors[of]}::uuid, ${to}::uuid, ${amount}, ${day}::date, ${fund}, ${reversed})`)

const donor = (
  name: Name,
  phone: string | null,
  email: string | null,
  more: { deceased?: boolean; consent?: string } = {},
) =>
  inA(sql`insert into donors (entity_id, id, name, phone, email, language, report_consent, appeal_consent, deceased)
    values (${server.entities.a}::uuid, ${donors[name]}::uuid, ${name}, ${phone}, ${email}, 'en', ${more.consent ?? 'unknown'}, 'refused', ${more.deceased ?? false})`)

/** Two projects, six donors, and what they gave over three years. */
export function useYear(): void {
  beforeAll(plant)
  afterAll(() => server.close())
}

async function plant(): Promise<void> {
  // Files of tests may run one after the other in one process.
  mails.length = 0
  texts.length = 0
  server = await startTestServer({ config: { publicUrl: 'https://athar.example' } })
  const gatewayOf = (channel: Channel) => ({
    name: 'fake',
    send: async (message: Outgoing) => {
      if (channel === 'email') mails.push(message as OutgoingMail)
      else texts.push(message as OutgoingText)
      return { state: 'sent' as const }
    },
    verify: async () => undefined,
    close: async () => undefined,
  })
  server.services.senderOf = async (_entity, channel) =>
    channel === 'email' || channel === 'whatsapp'
      ? {
          channel,
          gateway: gatewayOf(channel),
          from: 'Athar <letters@athar.test>',
          perSecond: 10_000,
          key: `fake/${channel}`,
        }
      : null
  server.services.channelsOf = async () => new Set(['email', 'whatsapp'] as const)
  await inA(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
  for (const [id, code, name] of [
    [wells, 'YR-1', 'Wells of the year'],
    [food, 'YR-2', 'Food of the year'],
  ] as const)
    await inA(sql`insert into projects (entity_id, id, code, name, description, required_amount, start_date, end_date, status, unit_name, unit_plural, unit_cost)
      values (${server.entities.a}::uuid, ${id}::uuid, ${code}, ${name}, 'x', 1000, '2024-01-01', '2026-12-31', 'published', 'basket', 'baskets', 50)`)
  await donor('Amal', '+966551000001', null)
  await donor('Badr', null, 'badr@birr.test')
  await donor('Gone', '+966551000003', null, { deceased: true })
  await donor('Refused', '+966551000004', null, { consent: 'refused' })
  await donor('Back', '+966551000005', null)
  await donor('Before', '+966551000006', null)
  await give({ of: 'Amal', amount: 100, day: '2025-01-01' })
  await give({ of: 'Amal', amount: 50, day: '2025-12-31' })
  await give({ of: 'Amal', amount: 7, day: '2025-06-01', reversed: true })
  await give({ of: 'Amal', to: food, amount: 200, day: '2025-06-01', fund: 'zakat' })
  await give({ of: 'Amal', amount: 999, day: '2024-12-31' })
  await give({ of: 'Amal', amount: 888, day: '2026-01-01' })
  await give({ of: 'Badr', to: food, amount: 300, day: '2025-05-01' })
  await give({ of: 'Badr', to: food, amount: -100, day: '2025-05-02' })
  for (const of of ['Gone', 'Refused'] as const) await give({ of, amount: 10, day: '2025-02-01' })
  await give({ of: 'Back', amount: 40, day: '2025-02-01', reversed: true })
  await give({ of: 'Before', amount: 40, day: '2024-02-01' })
  for (const [name, day, status] of [
    ['The pump arrived', '2025-07-01', 'published'],
    ['Not told yet', '2025-08-01', 'draft'],
    ['Of the year before', '2024-07-01', 'published'],
  ] as const)
    await inA(sql`insert into project_updates (entity_id, id, project, name, date_from, details, status)
      values (${server.entities.a}::uuid, ${newId()}::uuid, ${wells}::uuid, ${name}, ${day}::date, 'x', ${status})`)
}

export const act = (id: string, action: string, body: object = {}) =>
  server.call('POST', `/api/year_letters/${id}/${action}`, { body })
export async function written(rest: object = {}): Promise<string> {
  const made = await server.call('POST', '/api/year_letters', {
    body: { year: 2025, calendar: 'gregorian', titleEn: 'Our year with you', messageEn: 'Words of ours.', ...rest },
  })
  if (made.statusCode !== 201) throw new Error(made.body)
  return made.json<{ id: string }>().id
}
export const audience = async (id: string) =>
  (await server.call('GET', `/api/year_letters/${id}/audience`)).json<object>()

/** The last sending of one of these, by each of its ways in turn. */
async function workOf(of: SQL, ways: readonly Channel[]): Promise<void> {
  const rows = await inA<{ id: string }>(sql`select id from dispatches where ${of} order by id desc limit 1`)
  for (const channel of ways)
    await sendDispatch(
      server.services,
      { entityId: server.entities.a, dispatch: rows[0]?.id ?? '', channel },
      new AbortController().signal,
      { retryMs: 1, pauseMs: 1 },
    )
}

export const work = (letter: string) => workOf(sql`year_letter = ${letter}::uuid`, ['whatsapp', 'sms', 'email'])
/** Who is not reached by WhatsApp is by mail; each goes in two turns. */
export const workSurvey = (survey: string) =>
  workOf(sql`survey = ${survey}::uuid`, ['whatsapp', 'email', 'whatsapp', 'email'])

export const linkIn = (text: string): string =>
  /https:\/\/athar\.example(\/DonorFoundation\/Year\/[\w-]+\/[\w-]{22})/.exec(text)?.[1] ?? ''
export const open = (url: string) => server.app.inject({ method: 'GET', url: `${url}?lang=en` })
export const post = (url: string) => server.app.inject({ method: 'POST', url })

interface Kept {
  donor: string
  content: {
    given: object[]
    projects: { name: string; funds: object[]; updates: object[]; unit?: object }[]
  } | null
}
export const pagesOf = (id: string) =>
  inA<Kept>(sql`select donor, content from year_letter_pages where year_letter = ${id}::uuid order by donor`)
