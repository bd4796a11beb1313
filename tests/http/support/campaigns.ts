import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { OutgoingMail } from '../../../server/channels/email/port.ts'
import type { Outcome } from '../../../server/channels/port.ts'
import type { OutgoingText } from '../../../server/channels/text.ts'
import { newId } from '../../../server/db/ids.ts'
import { sendDispatch } from '../../../server/messages/work.ts'
import { startTestServer, type TestServer } from '../support.ts'

type Sent = OutgoingMail | OutgoingText

export const licence = newId()
export const image = newId()
export const film = newId()
export const project = newId()

/** A charity with a licence, a project, four donors, and channels that keep what they are handed; `server` once it stands. */
export function useCampaigns() {
  let server: TestServer
  const sent: Sent[] = []
  let outcome: (message: Sent) => Outcome | Promise<Outcome> = () => ({ state: 'sent' })
  const donors: Record<string, string> = {}
  const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
    server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))

  async function donor(name: string, n: number, rest: Record<string, string | null> = {}): Promise<void> {
    const id = newId()
    donors[name] = id
    const {
      email = `${name.toLowerCase()}@donors.example`,
      phone = `+96655200000${n}`,
      consent = 'given',
      language = 'en',
    } = rest
    await inA(sql`insert into donors (entity_id, id, name, email, phone, language, report_consent, appeal_consent, tags)
    values (${server.entities.a}::uuid, ${id}::uuid, ${name}, ${email}, ${phone}, ${language}, 'given', ${consent}, '{appeal}')`)
  }

  async function plant(): Promise<void> {
    const a = server.entities.a
    await inA(sql`update entities set quiet_from = '00:00', quiet_to = '00:00', donation_ways =
    '[{"kind":"bank","label":"Main account","bankName":"Al Rajhi","iban":"SA0380000000608010167519","url":null}]'::jsonb where id = ${a}::uuid`)
    await inA(sql`insert into fundraising_licences (entity_id, id, number, purpose, start_date, end_date, target)
    values (${a}::uuid, ${licence}::uuid, 'FL-2210', 'Wells for villages', '2020-01-01', '2099-12-31', 5000)`)
    await inA(sql`insert into projects (entity_id, id, code, name, description, required_amount, previous_donations, start_date, status)
    values (${a}::uuid, ${project}::uuid, 'WTR-9', 'Wells of Jazan', 'x', 1000, 250, '2026-01-01', 'published')`)
    await inA(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256, width, height, widths, answered_at)
    values (${a}::uuid, ${image}::uuid, 'well.jpg', 'image', 'image/jpeg', 5, 'x', 1600, 900, '[400, 800, 1600]'::jsonb, now())`)
    await inA(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256, answered_at)
    values (${a}::uuid, ${film}::uuid, 'well.mp4', 'video', 'video/mp4', 10, 'x', now())`)
    await server.services.files.put(`${a}/${film}/original`, Buffer.from('0123456789'), { contentType: 'video/mp4' })
  }

  beforeAll(async () => {
    server = await startTestServer({ config: { publicUrl: 'https://athar.example' } })
    const gateway = {
      name: 'fake',
      send: async (message: Sent) => {
        sent.push(message)
        return outcome(message)
      },
      verify: async () => undefined,
      close: async () => undefined,
    }
    server.services.senderOf = async (_entity, channel) =>
      ({ channel, gateway, from: 'Athar <letters@athar.test>', perSecond: 10_000, key: `fake/${channel}` }) as never
    server.services.channelsOf = async () => new Set(['email', 'sms'] as const)
    await plant()
    await donor('Amal', 1)
    await donor('Badr', 2, { email: null })
    await donor('Silent', 3, { consent: 'unknown' })
    await donor('Nobody', 4, { email: null, phone: null })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    sent.length = 0
    outcome = () => ({ state: 'sent' })
  })

  const values = (rest: object = {}) => ({
    title: 'Water for Jazan',
    description: 'Three villages wait for a well.\n\nEach gift brings it nearer.',
    link: 'https://store.example/water',
    image,
    licence,
    channels: ['email', 'sms'],
    audience: 'filtered',
    tags: ['appeal'],
    sendNow: true,
    ...rest,
  })
  const create = (rest: object = {}) => server.call('POST', '/api/campaigns', { body: values(rest) })
  async function draft(rest: object = {}): Promise<string> {
    const answer = await create(rest)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<{ id: string }>().id
  }
  const act = (id: string, action: string, body: object = {}) =>
    server.call('POST', `/api/campaigns/${id}/${action}`, { body })
  const read = async (id: string) => (await server.call('GET', `/api/campaigns/${id}`)).json<Record<string, unknown>>()
  const get = async (id: string, action: string) =>
    (await server.call('GET', `/api/campaigns/${id}/${action}`)).json<Record<string, unknown>>()
  const errorsOf = (answer: { json: <T>() => T }) => Object.keys(answer.json<{ errors?: object }>().errors ?? {}).sort()

  async function work(campaign: string): Promise<void> {
    const [row] = await inA<{ id: string }>(sql`select id from dispatches where appeal = ${campaign}::uuid`)
    for (const channel of ['email', 'sms'] as const)
      await sendDispatch(
        server.services,
        { entityId: server.entities.a, dispatch: row?.id ?? '', channel },
        new AbortController().signal,
        { retryMs: 1, pauseMs: 1 },
      )
  }
  async function published(rest: object = {}): Promise<string> {
    const id = await draft(rest)
    const answer = await act(id, 'publish', { expected: 2 })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    await work(id)
    return id
  }
  const open = (url: string, method: 'GET' | 'POST' = 'GET', headers: Record<string, string> = {}) =>
    server.app.inject({ method, url, headers })
  const mailOf = () => sent.find((one): one is OutgoingMail => 'subject' in one)
  const textOf = () => sent.find((one): one is OutgoingText => !('subject' in one))
  /** The path of a recipient's own page, as their message says it. */
  const ownPath = (message: Sent | undefined): string =>
    /\/campaign\/[\w-]+\/[\w-]{22}/.exec(message?.text ?? '')?.[0] ?? ''
  const consentOf = async (name: string) =>
    (
      await inA<{ appeal_consent: string; report_consent: string; email_stopped: boolean }>(
        sql`select appeal_consent, report_consent, email_stopped from donors where id = ${donors[name] ?? ''}::uuid`,
      )
    )[0]
  return {
    server: () => server,
    sent,
    donors,
    inA,
    create,
    draft,
    act,
    read,
    get,
    errorsOf,
    work,
    published,
    open,
    mailOf,
    textOf,
    ownPath,
    consentOf,
    /** What the services answer, until the test ends. */
    answerWith: (as: Outcome | ((message: Sent) => Outcome | Promise<Outcome>)) => {
      outcome = typeof as === 'function' ? as : () => as
    },
  }
}
