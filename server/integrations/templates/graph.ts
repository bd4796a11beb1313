import type { Readable } from 'node:stream'
import { withoutAddresses } from '../../channels/port.ts'
import { type Graph, type GraphAnswer, type GraphOptions, graphClient } from '../../channels/whatsappCloud/client.ts'
import { detailOf, type GraphError } from '../../channels/whatsappCloud/errors.ts'
import {
  type Listed,
  type ListOutcome,
  type RefusedFor,
  type Sample,
  type Submission,
  type SubmitOutcome,
  stateOf,
  type TemplateDefinition,
  type TemplateService,
  withHandle,
} from './port.ts'

export interface GraphTemplatesOptions extends GraphOptions {
  wabaId: string
}

type Failure = Exclude<SubmitOutcome, { state: 'accepted' }>
type Refusal = Extract<SubmitOutcome, { state: 'refused' }>
type Json = Readonly<Record<string, unknown>>

const PAGE = '100'
/** So many pages are read of an account at the most: ten times what Meta lets one have. */
const PAGES = 100

const BUSY: ReadonlySet<number> = new Set([1, 2, 4, 80007, 130429])
/** The reasons that Meta tells apart below its general code for what it does not take. */
const BY_SUBCODE = new Map<number, RefusedFor>([
  [2388019, 'limit'],
  [2388023, 'nameLocked'],
  [2388024, 'nameTaken'],
])
/** Too many creations in an hour. */
const TOO_MANY = 80008

function reasonOf(status: number, { code = 0, subcode = 0 }: GraphError): RefusedFor {
  const known = BY_SUBCODE.get(subcode)
  if (known) return known
  if (code === 190 || code === 10 || (code >= 200 && code < 300) || status === 401 || status === 403) return 'auth'
  if (code === TOO_MANY) return 'limit'
  return BUSY.has(code) || status === 429 || status >= 500 ? 'busy' : 'content'
}

/** A refusal changed nothing; silence after the question had left may have. */
function failureOf(answer: Exclude<GraphAnswer, { kind: 'answer' }>): Failure {
  if (answer.kind === 'refused')
    return { state: 'refused', reason: reasonOf(answer.status, answer.error), detail: detailOf(answer.error) }
  const detail = withoutAddresses(answer.detail)
  return answer.offered ? { state: 'unknown', detail } : { state: 'refused', reason: 'connect', detail }
}

/** Of a question that changes nothing silence is a refusal as well. */
const refusalOf = (answer: Exclude<GraphAnswer, { kind: 'answer' }>): Refusal => {
  const failure = failureOf(answer)
  return failure.state === 'refused' ? failure : { state: 'refused', reason: 'connect', detail: failure.detail }
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const idOf = (value: unknown): string | null => (typeof value === 'number' ? String(value) : text(value))
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

async function bytesOf(stream: Readable): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}

function listedOf(row: unknown): Listed | null {
  if (!isObject(row)) return null
  const [id, name, language] = [idOf(row['id']), text(row['name']), text(row['language'])]
  const status = stateOf(text(row['status']) ?? '')
  if (id === null || name === null || language === null || status === null) return null
  const reason = text(row['rejected_reason'])
  return { id, name, language, status, reason: reason === 'NONE' ? null : reason }
}

const nextOf = ({ paging }: Json): string | null => {
  if (!isObject(paging) || text(paging['next']) === null || !isObject(paging['cursors'])) return null
  return text(paging['cursors']['after'])
}

/** Each call has connections of its own: templates are handed over by hand, a few a day. */
class GraphTemplates implements TemplateService {
  readonly #account: string

  constructor(readonly options: GraphTemplatesOptions) {
    this.#account = `/${encodeURIComponent(options.wabaId)}/message_templates`
  }

  async #with<T>(work: (graph: Graph) => Promise<T>): Promise<T> {
    const graph = graphClient(this.options)
    try {
      return await work(graph)
    } finally {
      await graph.close()
    }
  }

  /** [3.14] a header's file goes ahead, and a handle stands for it: the Resumable Upload API, in one part. */
  async #handle(graph: Graph, { name, mime, bytes, open }: Sample): Promise<{ handle: string } | Refusal> {
    const query = { file_name: name, file_length: String(bytes), file_type: mime }
    const begun = await graph.call({ method: 'POST', path: '/app/uploads', query })
    if (begun.kind !== 'answer') return refusalOf(begun)
    const session = text(begun.json['id'])
    if (session === null) return { state: 'refused', reason: 'busy', detail: 'The upload was given no session' }
    const sent = await graph.call({
      method: 'POST',
      path: `/${session}`,
      body: await bytesOf(await open()),
      headers: { authorization: `OAuth ${this.options.token}`, file_offset: '0' },
    })
    if (sent.kind !== 'answer') return refusalOf(sent)
    const handle = text(sent.json['h'])
    return handle === null ? { state: 'refused', reason: 'busy', detail: 'The upload was given no handle' } : { handle }
  }

  async #complete(graph: Graph, { definition, sample }: Submission): Promise<TemplateDefinition | Refusal> {
    if (sample === null) return definition
    const uploaded = await this.#handle(graph, sample)
    return 'handle' in uploaded ? withHandle(definition, uploaded.handle) : uploaded
  }

  create(submission: Submission): Promise<SubmitOutcome> {
    return this.#with(async (graph) => {
      const body = await this.#complete(graph, submission)
      if ('state' in body) return body
      const answer = await graph.call({ method: 'POST', path: this.#account, body })
      if (answer.kind !== 'answer') return failureOf(answer)
      const id = idOf(answer.json['id'])
      if (id === null) return { state: 'unknown', detail: 'Graph answered without naming the template' }
      return { state: 'accepted', id, status: stateOf(text(answer.json['status']) ?? '') ?? 'pending' }
    })
  }

  edit(id: string, submission: Submission): Promise<SubmitOutcome> {
    return this.#with(async (graph) => {
      const body = await this.#complete(graph, submission)
      if ('state' in body) return body
      const { category, components } = body
      const path = `/${encodeURIComponent(id)}`
      const answer = await graph.call({ method: 'POST', path, body: { category, components } })
      // What was edited is looked at anew.
      return answer.kind === 'answer' ? { state: 'accepted', id, status: 'pending' } : failureOf(answer)
    })
  }

  async remove(name: string): Promise<{ state: 'removed' } | Failure> {
    const failure = await this.#with(async (graph) => {
      const answer = await graph.call({ method: 'DELETE', path: this.#account, query: { name } })
      return answer.kind === 'answer' ? null : failureOf(answer)
    })
    if (failure === null) return { state: 'removed' }
    if (failure.state === 'unknown' || failure.reason !== 'content') return failure
    // Whether it is there at all says the list, whatever words the refusal has.
    const there = await this.list()
    const isGone = there.state === 'listed' && !there.templates.some((one) => one.name === name)
    return isGone ? { state: 'removed' } : failure
  }

  list(): Promise<ListOutcome> {
    return this.#with(async (graph): Promise<ListOutcome> => {
      const templates: Listed[] = []
      let after: string | null = null
      for (let page = 0; page < PAGES; page += 1) {
        const query = {
          limit: PAGE,
          fields: 'id,name,language,status,rejected_reason',
          ...(after !== null && { after }),
        }
        const answer: GraphAnswer = await graph.call({ method: 'GET', path: this.#account, query })
        if (answer.kind !== 'answer') return refusalOf(answer)
        const rows = Array.isArray(answer.json['data']) ? (answer.json['data'] as readonly unknown[]) : []
        templates.push(...rows.flatMap((row) => listedOf(row) ?? []))
        after = nextOf(answer.json)
        if (after === null) break
      }
      return { state: 'listed', templates }
    })
  }
}

/** The templates of one account at Meta. */
export const graphTemplates = (options: GraphTemplatesOptions): TemplateService => new GraphTemplates(options)
