/** What carries words to phones, each with its other side: adapters beside a local service, and those that stand in for them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { developmentSenders } from '../../server/channels/development.ts'
import { startCatcher } from '../../server/channels/email/catcher.ts'
import { parseMail, summarise } from '../../server/channels/email/parse.ts'
import { smtpMailer } from '../../server/channels/email/smtp.ts'
import { type FakeReply, fakeGateway } from '../../server/channels/fake.ts'
import type { Gateway } from '../../server/channels/port.ts'
import { httpSms } from '../../server/channels/sms/http.ts'
import { smsFaultOf } from '../../server/channels/sms/port.ts'
import type { OutgoingText } from '../../server/channels/text.ts'
import { graphGateway } from '../../server/channels/whatsappCloud/graph.ts'
import { faultOf } from '../../server/channels/whatsappCloud/port.ts'
import { type Behaviour as AtMeta, NUMBER, startGraph, TOKEN } from './graph.standIn.ts'
import { type Behaviour as AtGateway, startGateway } from './sms.standIn.ts'

/** What a service can do to a message. */
export type Trouble = 'wrongKey' | 'busy' | 'refused' | 'broken' | 'page' | 'hang' | 'reset'

export interface Arrived {
  id: string
  to: string
  text: string
}

export interface Bench {
  gateway: Gateway<OutgoingText>
  arrived: () => Promise<Arrived[]>
  /** How often something was offered to the other side, whatever became of it. */
  offered: () => Promise<number>
  /** Absent where the other side can only accept. `null`: it behaves again. */
  behave?: (trouble: Trouble | null) => void
  stop: () => Promise<void>
}

export const LIMIT_MS = 400

const AT_GATEWAY: Record<Trouble, AtGateway> = {
  wrongKey: { status: 401 },
  busy: { status: 429, headers: { 'retry-after': '7' } },
  refused: { status: 422, body: 'no such number' },
  broken: { status: 500 },
  page: { status: 200, body: '<html></html>' },
  hang: 'hang',
  reset: 'reset',
}

export async function smsBench(): Promise<Bench> {
  const peer = await startGateway()
  const works = peer.state.behaviour
  const gateway = httpSms({
    shape: {
      url: peer.url,
      method: 'POST',
      bodyType: 'json',
      bodyTemplate: '{"id":"{id}","to":"+{to}","text":"{text}"}',
      numberForm: 'withoutPlus',
      senderName: null,
      headers: [],
    },
    rule: { success: 'equals', successPath: 'ok', successValue: 'true', idPath: 'data.id' },
    accessKey: undefined,
    reach: { privateHosts: true },
    limitMs: LIMIT_MS,
  })
  let trouble: Trouble | null = null
  const accepted: string[] = []
  return {
    gateway: {
      ...gateway,
      async send(message, signal) {
        const outcome = await gateway.send(message, signal)
        if (outcome.state === 'sent') accepted.push(message.id)
        return outcome
      },
    },
    arrived: async () =>
      peer.taken.map(({ body }) => JSON.parse(body) as Arrived).filter(({ id }) => accepted.includes(id)),
    offered: async () => peer.taken.length,
    behave: (next) => {
      trouble = next
      peer.state.behaviour = trouble === null ? works : AT_GATEWAY[trouble]
    },
    stop: async () => {
      await gateway.close()
      peer.stop()
    },
  }
}

const AT_META: Record<Trouble, AtMeta> = {
  wrongKey: { code: 190, status: 401 },
  busy: { code: 130429, status: 429, retryAfter: 7 },
  refused: { code: 131026 },
  broken: { code: 131000, status: 500 },
  page: 'html',
  hang: 'hang',
  reset: 'reset',
}

export async function cloudBench(): Promise<Bench> {
  const graph = await startGraph()
  const gateway = graphGateway({
    baseUrl: graph.url,
    version: 'v24.0',
    token: TOKEN,
    timeoutMs: LIMIT_MS,
    phoneNumberId: NUMBER,
  })
  return {
    gateway,
    arrived: async () =>
      graph.messages.map(({ biz_opaque_callback_data: id, to, text }) => ({
        id: String(id),
        to: `+${String(to)}`,
        text: (text as { body: string }).body,
      })),
    offered: async () => graph.seen.filter(({ method }) => method === 'POST').length,
    behave: (trouble) => {
      graph.state.behaviour = trouble === null ? 'answer' : AT_META[trouble]
    },
    stop: async () => {
      await gateway.close()
      await graph.stop()
    },
  }
}

const IN_PLAY: Record<Trouble, FakeReply> = {
  wrongKey: { state: 'failed', reason: 'auth', detail: '401', permanent: false },
  busy: { state: 'failed', reason: 'busy', detail: '429', permanent: false, retryMs: 7_000 },
  refused: { state: 'failed', reason: 'recipient', detail: '131026', permanent: true },
  broken: { state: 'unknown', detail: '500' },
  page: { state: 'unknown', detail: 'A page' },
  hang: { state: 'silent', offered: true },
  reset: { state: 'unknown', detail: 'lost' },
}

const played = (rule: typeof smsFaultOf) => async (): Promise<Bench> => {
  const gateway = fakeGateway<OutgoingText>({ limitMs: LIMIT_MS, faultOf: rule })
  return {
    gateway,
    arrived: async () => gateway.accepted.map(({ id, to, text }) => ({ id, to, text })),
    offered: async () => gateway.asked.length,
    behave: (trouble) => gateway.answer(trouble === null ? { state: 'sent' } : IN_PLAY[trouble]),
    stop: () => gateway.close(),
  }
}
export const fakeSmsBench = played(smsFaultOf)
export const fakeCloudBench = played(faultOf)

/** What is caught in the demo, where no account is. */
export const caughtBench = (channel: 'sms' | 'whatsapp' | 'whatsappCloud') => async (): Promise<Bench> => {
  const dir = await mkdtemp(join(tmpdir(), 'athar-outbox-'))
  const catcher = await startCatcher({ dir })
  const mailer = smtpMailer({ url: catcher.url, concurrency: 8, limitMs: 5_000 })
  const sender = developmentSenders(mailer)(channel)
  if (!sender) throw new Error('nothing stands in for it')
  const raws = async () => Promise.all((await catcher.list({ limit: 1_000 })).map(({ id }) => catcher.raw(id)))
  return {
    gateway: sender.gateway,
    arrived: async () =>
      (await raws()).flatMap((raw) => {
        if (!raw) return []
        const head = summarise(raw)
        const to = /[^<>\s]+(?=@)/.exec(head.to)?.[0] ?? ''
        return [{ id: head.messageId.split('@')[0] ?? '', to, text: parseMail(raw).text.trimEnd() }]
      }),
    offered: async () => (await raws()).length,
    stop: async () => {
      await mailer.close()
      await catcher.stop()
      await rm(dir, { recursive: true })
    },
  }
}
