import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { developmentTemplates } from '../../server/integrations/templates/development.ts'
import { fakeTemplates } from '../../server/integrations/templates/fake.ts'
import { graphTemplates } from '../../server/integrations/templates/graph.ts'
import type { Submission, TemplateService } from '../../server/integrations/templates/port.ts'
import { type Behaviour, type GraphStandIn, startGraph, TOKEN, WABA } from './graph.standIn.ts'

let graph: GraphStandIn
let templates: TemplateService
beforeEach(async () => {
  graph = await startGraph()
  templates = graphTemplates({ baseUrl: graph.url, version: 'v24.0', token: TOKEN, wabaId: WABA, timeoutMs: 600 })
})
afterEach(() => graph.stop())

const PICTURE = Buffer.from('the bytes of a picture')
const submission = (name = 'report_ready'): Submission => ({
  definition: {
    name,
    language: 'ar',
    category: 'UTILITY',
    parameter_format: 'POSITIONAL',
    components: [{ type: 'BODY', text: 'شكرًا {{1}}', example: { body_text: [['سارة']] } }],
  },
  sample: null,
})
const pictured = (): Submission => ({
  definition: {
    ...submission().definition,
    components: [{ type: 'HEADER', format: 'IMAGE' }, ...submission().definition.components],
  },
  sample: {
    name: 'بئر.png',
    mime: 'image/png',
    bytes: PICTURE.length,
    open: async () => Readable.from([PICTURE.subarray(0, 5), PICTURE.subarray(5)]),
  },
})

describe('[2.47] [2.65] templates at Meta', () => {
  it('are handed over in its own words, listed page by page, edited and taken off', async () => {
    const made = await templates.create(submission())
    expect(made).toEqual({ state: 'accepted', id: expect.stringMatching(/^\d+$/), status: 'pending' })
    for (const name of ['a', 'b', 'c', 'd']) await templates.create(submission(name))
    expect(graph.seen[0]?.body).toEqual(submission().definition)
    const [row] = graph.templates
    Object.assign(row ?? {}, { status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' })
    const listed = await templates.list()
    expect(listed).toMatchObject({
      state: 'listed',
      templates: [
        { name: 'report_ready', language: 'ar', status: 'rejected', reason: 'INVALID_FORMAT' },
        { name: 'a', status: 'pending', reason: null },
        { name: 'b' },
        { name: 'c' },
        { name: 'd' },
      ],
    })
    const id = made.state === 'accepted' ? made.id : ''
    expect(await templates.edit(id, submission('other'))).toEqual({ state: 'accepted', id, status: 'pending' })
    // An edit says nothing of name and language.
    expect(graph.seen.at(-1)).toMatchObject({
      path: `/v24.0/${id}`,
      body: { category: 'UTILITY', components: submission().definition.components },
    })
    expect(Object.keys(graph.seen.at(-1)?.body ?? {})).toEqual(['category', 'components'])
    expect(await templates.remove('a')).toEqual({ state: 'removed' })
    expect(graph.templates.map(({ name }) => name)).not.toContain('a')
    // One that is not there is removed.
    expect(await templates.remove('a')).toEqual({ state: 'removed' })
  })

  it('[3.14] send a header’s file ahead and name its handle', async () => {
    expect(await templates.create(pictured())).toMatchObject({ state: 'accepted' })
    const [begun, sent, made] = graph.seen
    expect(begun).toMatchObject({
      path: '/v24.0/app/uploads',
      query: { file_name: 'بئر.png', file_type: 'image/png', file_length: String(PICTURE.length) },
    })
    expect(sent?.bytes.equals(PICTURE)).toBe(true)
    expect(sent?.authorization).toBe(`OAuth ${TOKEN}`)
    expect(made?.body['components']).toMatchObject([
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: [expect.stringMatching(/^4::handle/)] } },
      { type: 'BODY' },
    ])
  })

  it('[8.45] say why they were refused', async () => {
    await templates.create(submission())
    expect(await templates.create(submission())).toMatchObject({ state: 'refused', reason: 'nameTaken' })
    const cases: readonly [Behaviour, string][] = [
      [{ code: 100, subcode: 2388023 }, 'nameLocked'],
      [{ code: 100, subcode: 2388019 }, 'limit'],
      [{ code: 80008 }, 'limit'],
      [{ code: 190, status: 401 }, 'auth'],
      [{ code: 80007 }, 'busy'],
      [{ code: 100 }, 'content'],
    ]
    for (const [behaviour, reason] of cases) {
      graph.state.behaviour = behaviour
      expect(await templates.create(submission('z')), JSON.stringify(behaviour)).toMatchObject({
        state: 'refused',
        reason,
      })
    }
    expect(await templates.list()).toMatchObject({ state: 'refused', reason: 'content' })
  })

  it('are unknown where no answer came, and surely not handed over where only a file was', async () => {
    graph.state.behaviour = 'hang'
    expect(await templates.create(submission())).toMatchObject({ state: 'unknown' })
    expect(await templates.edit('594425479261597', submission())).toMatchObject({ state: 'unknown' })
    expect(await templates.remove('a')).toMatchObject({ state: 'unknown' })
    expect(await templates.create(pictured())).toMatchObject({ state: 'refused', reason: 'connect' })
    expect(await templates.list()).toMatchObject({ state: 'refused', reason: 'connect' })
    const nobody = graphTemplates({ baseUrl: 'http://127.0.0.1:1', version: 'v24.0', token: TOKEN, wabaId: WABA })
    expect(await nobody.create(submission())).toMatchObject({ state: 'refused', reason: 'connect' })
  })
})

/** A service, and what is done to it from the other side. */
interface Bench {
  service: TemplateService
  /** Absent where nothing can go wrong over there. */
  behave?: (how: 'silent' | 'wrongKey') => void
}

function fakeBench(): Bench {
  const service = fakeTemplates()
  const SAID = {
    silent: { state: 'unknown', detail: 'No answer' },
    wrongKey: { state: 'refused', reason: 'auth', detail: '401' },
  } as const
  return {
    service,
    behave: (how) => {
      service.answer(SAID[how])
      service.answerRemoval(SAID[how])
      // Nothing is changed by asking: what brought no answer was refused.
      service.holds(how === 'silent' ? { state: 'refused', reason: 'connect', detail: 'No answer' } : SAID[how])
    },
  }
}

const graphBench = (): Bench => ({
  service: templates,
  behave: (how) => {
    graph.state.behaviour = how === 'silent' ? 'hang' : { code: 190, status: 401 }
  },
})

/** What stands in for Meta in the demo: it approves at once, and knows what is on record. */
const demoBench = (): Bench => ({ service: developmentTemplates(async () => []) })

describe.each([
  ['Meta', graphBench, 'pending'],
  ['stand-in', fakeBench, 'pending'],
  ['of the demo', demoBench, 'approved'],
] as const)('[2.47] the port of templates, adapter %s', (_name, open, status) => {
  it('accepts one under an id, keeps the id when it is edited, and takes off what is not there', async () => {
    const { service } = open()
    const made = await service.create(submission())
    expect(made).toMatchObject({ state: 'accepted', id: expect.stringMatching(/./), status })
    const id = made.state === 'accepted' ? made.id : ''
    expect(await service.edit(id, submission())).toEqual({ state: 'accepted', id, status })
    expect(await service.remove('never_there')).toEqual({ state: 'removed' })
    expect(await service.list()).toMatchObject({ state: 'listed' })
  })
})

describe.each([
  ['Meta', graphBench],
  ['stand-in', fakeBench],
] as const)('[2.47] the port of templates in trouble, adapter %s', (_name, open) => {
  it.each([
    ['silent', { state: 'unknown' }, { state: 'refused', reason: 'connect' }],
    ['wrongKey', { state: 'refused', reason: 'auth' }, { state: 'refused', reason: 'auth' }],
  ] as const)('%s: rejects nothing, and says whether something may have changed', async (how, changed, asked) => {
    const { service, behave } = open()
    behave?.(how)
    expect(await service.create(submission())).toMatchObject(changed)
    expect(await service.edit('594425479261597', submission())).toMatchObject(changed)
    expect(await service.remove('report_ready')).toMatchObject(changed)
    expect(await service.list()).toMatchObject(asked)
  })
})
