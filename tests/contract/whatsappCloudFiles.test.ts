import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { graphGateway } from '../../server/channels/whatsappCloud/graph.ts'
import type { CloudGateway, OutgoingWords } from '../../server/channels/whatsappCloud/port.ts'
import { type Behaviour, type GraphStandIn, NUMBER, startGraph, TOKEN } from './graph.standIn.ts'

const LIMIT_MS = 600

let graph: GraphStandIn
let gateway: CloudGateway
beforeEach(async () => {
  graph = await startGraph()
  gateway = graphGateway({
    baseUrl: graph.url,
    version: 'v24.0',
    token: TOKEN,
    timeoutMs: LIMIT_MS,
    phoneNumberId: NUMBER,
  })
})
afterEach(async () => {
  graph.state.behaviour = 'answer'
  await gateway.close()
  await graph.stop()
})

const text = (over: Partial<OutgoingWords>): OutgoingWords => ({
  id: '0197a1c2-7d00-7abc-8def-0123456789ab',
  lang: 'ar',
  to: '+966512345678',
  text: '',
  ...over,
})

describe('[2.74] a file by Meta’s Cloud API', () => {
  const file = (mime: string, name: string, bytes: Uint8Array = Buffer.from('bytes')) => ({ mime, name, bytes })
  const LIMITS = { limitMs: LIMIT_MS, maxBytes: 1_000 }
  const fetched = async (id: string) => (await gateway.fetch?.(id, LIMITS)) ?? null

  it('is left with Meta first, and sent by its id: a picture with words, a paper by its name, a recording', async () => {
    const all = [
      text({ text: 'البئر', media: file('image/jpeg', 'well.jpg') }),
      text({ text: '', media: file('application/pdf', 'إي"صال.pdf') }),
      text({ text: '', media: file('text/csv', 'sums.csv') }),
      text({ text: '', media: file('audio/ogg', 'note.ogg') }),
    ]
    for (const one of all) expect(await gateway.send(one)).toMatchObject({ state: 'sent' })
    expect(graph.messages.map(({ type, image, document, audio }) => [type, image ?? document ?? audio])).toEqual([
      ['image', { id: 'left-1', caption: 'البئر' }],
      ['document', { id: 'left-2', filename: 'إي"صال.pdf' }],
      ['document', { id: 'left-3', filename: 'sums.csv' }],
      ['audio', { id: 'left-4' }],
    ])
    const [picture, , sheet] = graph.left
    const border = /^multipart\/form-data; boundary=(.+)$/.exec(picture?.type ?? '')?.[1] ?? 'none'
    expect(picture?.form.split(`--${border}`).map((part) => part.trim().split('\r\n\r\n').at(-1))).toEqual([
      '',
      'whatsapp',
      'image/jpeg',
      'bytes',
      '--',
    ])
    expect(sheet?.form).toContain('Content-Type: text/plain')
  })

  it.each([
    ['of a type that it takes from nobody', text({ text: '', media: file('image/webp', 'x.webp') })],
    ['of another such type', text({ text: '', media: file('audio/wav', 'x.wav') })],
    ['larger than it takes', text({ text: '', media: file('image/png', 'x.png', Buffer.alloc(5 * 1024 * 1024 + 1)) })],
    ['with words longer than stand below it', text({ text: 'x'.repeat(1025), media: file('image/png', 'x.png') })],
    ['of a recording with words', text({ text: 'x', media: file('audio/ogg', 'x.ogg') })],
  ])('%s is never offered', async (_what, message) => {
    expect(await gateway.send(message)).toMatchObject({ state: 'failed', reason: 'content', permanent: true })
    expect(graph.seen).toEqual([])
  })

  it.each<[Behaviour, string, boolean]>([
    [{ code: 190, status: 401 }, 'auth', false],
    [{ code: 131053 }, 'content', true],
    ['hang', 'connect', false],
    ['reset', 'connect', false],
    [{ code: 1, status: 500 }, 'connect', false],
  ])(
    'that cannot be left with Meta (%j) has reached nobody: it may be tried again',
    async (behaviour, reason, permanent) => {
      graph.state.behaviour = behaviour
      expect(await gateway.send(text({ text: '', media: file('image/png', 'x.png') }))).toMatchObject({
        state: 'failed',
        reason,
        permanent,
      })
      expect(graph.messages).toEqual([])
    },
  )

  it('that somebody sent is fetched with the account’s token, from Meta’s own hosts alone', async () => {
    graph.media.set('7000000001', Buffer.from('a picture'))
    expect(await fetched('7000000001')).toEqual({ state: 'here', bytes: Buffer.from('a picture') })
    expect(graph.seen.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/v24.0/7000000001', `Bearer ${TOKEN}`],
      ['/lookaside/7000000001', `Bearer ${TOKEN}`],
    ])
    const other = await startGraph()
    try {
      graph.state.mediaOrigin = other.url
      expect(await fetched('7000000001')).toMatchObject({ state: 'failed', why: 'gone' })
      graph.state.mediaOrigin = 'https://fbsbx.com.example.net'
      expect(await fetched('7000000001')).toMatchObject({ state: 'failed', why: 'gone' })
      expect(other.seen).toEqual([])
    } finally {
      await other.stop()
    }
  })

  it.each<[Behaviour, string]>([
    ['hang', 'later'],
    ['reset', 'later'],
    ['html', 'later'],
    [{ code: 190, status: 401 }, 'later'],
    [{ code: 80007 }, 'later'],
    [{ code: 100, subcode: 33 }, 'gone'],
  ])('while Graph answers with %j is had: %s', async (behaviour, why) => {
    graph.media.set('7000000001', Buffer.from('a picture'))
    graph.state.behaviour = behaviour
    expect(await fetched('7000000001')).toMatchObject({ state: 'failed', why })
  })

  it('larger than is kept is not fetched; one that Meta has no more is gone', async () => {
    graph.media.set('7000000001', Buffer.alloc(1_001))
    expect(await fetched('7000000001')).toMatchObject({ state: 'failed', why: 'tooLarge' })
    expect(await fetched('7000000002')).toMatchObject({ state: 'failed', why: 'gone' })
    expect(graph.seen.map(({ path }) => path)).not.toContain('/lookaside/7000000001')
  })
})
