import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { developmentSenders } from '../../server/channels/development.ts'
import type { OutgoingMail } from '../../server/channels/email/port.ts'
import { newId } from '../../server/db/ids.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { templatesOf } from '../../server/registry.ts'
import { pullTemplates } from '../../server/templates/pullJob.ts'
import { owner } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

/** [4.12] a campaign by Meta's templates, tried to its end where no account at Meta is: in the demo alone. */
let server: TestServer
const kept: OutgoingMail[] = []
let isDemo = true

const post = async (path: string, body: object = {}) => server.call('POST', `/api/${path}`, { body })
const made = async (path: string, body: object): Promise<string> => {
  const answer = await post(path, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const template = () =>
  made('templates', {
    name: `Thanks ${newId().slice(-4)}`,
    category: 'utility',
    language: 'en',
    headerType: 'text',
    headerText: 'Wells of Jazan',
    body: 'Dear {{1}}, it is finished.',
    variables: [{ label: null, example: 'Amal' }],
    footer: 'Birr',
    buttons: [{ kind: 'quickReply', label: 'Show me' }],
  })
const read = async (id: string) =>
  (await server.call('GET', `/api/templates/${id}`)).json<{
    metaStatus: string
    metaId: string | null
    version: number
  }>()

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://athar.example' } })
  const { services } = server
  const senders = developmentSenders({
    name: 'catcher',
    send: async (mail) => {
      kept.push(mail)
      return { state: 'sent' }
    },
    verify: async () => undefined,
    close: async () => undefined,
  })
  services.templatesOf = templatesOf({ db: server.db, config: services.config, isDemo: () => isDemo })
  services.senderOf = async (_entity, channel) => senders(channel)
  services.channelsOf = async () => new Set(['whatsappCloud'] as const)
  await owner(server, sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
})
afterAll(() => server.close())

describe('[3.14] [4.12] without an account at Meta', () => {
  it('the demo approves a template, and its campaign is kept as its reader would read it', async () => {
    const id = await template()
    const submitted = await post(`templates/${id}/submit`)
    expect(submitted.statusCode, submitted.body).toBe(200)
    expect(await read(id)).toMatchObject({ metaStatus: 'approved', metaId: expect.stringMatching(/^demo-/) })
    expect((await post(`templates/${id}/activate`)).statusCode).toBe(200)
    await made('donors', { name: 'Amal', phone: '0551000001', tags: ['wells'] })
    const campaign = await made('meta_campaigns', {
      name: 'Wells',
      template: id,
      variables: [{ type: 'donorField', value: 'name' }],
      audience: 'filtered',
      tags: ['wells'],
      sendNow: true,
    })
    const published = await post(`meta_campaigns/${campaign}/publish`, { expected: 1 })
    expect(published.statusCode, published.body).toBe(200)
    const [dispatch] = await server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) =>
      tx.rows<{ id: string }>(sql`select id from dispatches where campaign = ${campaign}::uuid`),
    )
    await sendDispatch(
      server.services,
      { entityId: server.entities.a, dispatch: dispatch?.id ?? '', channel: 'whatsappCloud' },
      new AbortController().signal,
      { retryMs: 1, pauseMs: 1 },
    )
    expect(kept.map(({ to, text }) => ({ to: to.address, text }))).toEqual([
      {
        to: '+966551000001@whatsappcloud.athar.invalid',
        text: 'Wells of Jazan\n\nDear Amal, it is finished.\n\nBirr\n\n[Show me]',
      },
    ])
  })

  it('what the demo approved stays so when it is asked; once an account is set up, nothing more is', async () => {
    const id = await template()
    await post(`templates/${id}/submit`)
    const pull = () => pullTemplates.run(server.services, { entityId: server.entities.a }, new AbortController().signal)
    await pull()
    expect((await read(id)).metaStatus).toBe('approved')
    await owner(
      server,
      sql`insert into meta_accounts (id, entity_id, waba_id, phone_number_id, token, app_secret, state)
        values (gen_random_uuid(), ${server.entities.a}::uuid, '1', '2', 'x', 'x', 'off')`,
    )
    expect((await post(`templates/${await template()}/submit`)).statusCode).toBe(409)
    await owner(server, sql`delete from meta_accounts`)
  })

  it('outside the demo nothing is approved', async () => {
    isDemo = false
    const answer = await post(`templates/${await template()}/submit`)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ fault: 'noTemplateAccount' })
  })
})
