import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { translate } from '../../i18n/server.ts'
import { type Registered, registry } from '../../resources/registry.ts'
import { isId } from '../db/ids.ts'
import { runAction } from '../engine/action.ts'
import type { Call } from '../engine/context.ts'
import { FileAnswer, type ResourceServer, type ServerOf } from '../engine/define.ts'
import { exportChosen, exportCsv } from '../engine/export.ts'
import { AppFault } from '../engine/fault.ts'
import { checkGrants } from '../engine/grants.ts'
import { get, type ListAnswer, list, listIds } from '../engine/read.ts'
import { remove } from '../engine/removal.ts'
import type { Services } from '../engine/services.ts'
import { create, transition, update } from '../engine/write.ts'
import { authenticate, idempotencyKeyOf } from './guard.ts'
import { readersLang } from './lang.ts'
import { sendTagged } from './tagged.ts'

interface Params {
  id?: string
}

type Handler = (call: Call, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const idOf = (request: FastifyRequest): string => {
  const { id } = request.params as Params
  // An impossible id is an unknown one: the answer tells nothing more.
  if (!isId(id)) throw new AppFault('notFound')
  return id.toLowerCase()
}

const query = (request: FastifyRequest): Record<string, unknown> => request.query as Record<string, unknown>

const rowsHandler =
  (read: (call: Call, asked: Record<string, unknown>) => Promise<ListAnswer>): Handler =>
  async (call, request, reply) => {
    const { body, total, offset, count } = await read(call, query(request))
    const range = count === 0 ? `*/${total}` : `${offset}-${offset + count - 1}/${total}`
    return reply
      .header('content-range', `${call.resource.name} ${range}`)
      .type('application/json; charset=utf-8')
      .send(body)
  }

async function* from<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

const exportHandler: Handler = async (call, request, reply) => {
  const t = (key: string, args?: Record<string, string | number>) => translate(call.locale, key, args)
  const lines =
    request.method === 'POST' ? await exportChosen(call, request.body, t) : exportCsv(call, query(request), t)
  const first = await lines.next()
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${call.resource.name}.csv"`)
    .send(Readable.from(from(String(first.value), lines)))
}

async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<unknown> {
  if (!(answer instanceof FileAnswer))
    return request.method === 'GET' ? sendTagged(request, reply, answer ?? {}) : reply.send(answer ?? {})
  const name = encodeURIComponent(answer.name)
  // What is to be saved may be a stranger's: opened by itself it runs nothing and reaches nothing.
  if (answer.disposition === 'attachment') reply.header('content-security-policy', "default-src 'none'; sandbox")
  return reply
    .type(answer.mime)
    .header('content-disposition', `${answer.disposition}; filename*=UTF-8''${name}`)
    .send(answer.body)
}

/** Asked for by those alone whose work is worth ending: each call costs a listener. */
const leaving =
  ({ raw }: FastifyReply) =>
  (): AbortSignal => {
    const gone = new AbortController()
    raw.once('close', () => {
      if (!raw.writableFinished) gone.abort(new AppFault('busy'))
    })
    return gone.signal
  }

/** Step 1 and 2 for every route of a resource, then the operation with all its own steps. */
function bind(services: Services, server: ResourceServer, { resource, access }: Registered, handler: Handler) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const actor = await authenticate(services, request)
    const idempotencyKey = idempotencyKeyOf(request)
    const call: Call = {
      actor,
      requestId: request.id,
      locale: readersLang(request),
      services,
      resource,
      access,
      server,
      left: leaving(reply),
      ...(idempotencyKey ? { idempotencyKey } : {}),
    }
    return handler(call, request, reply)
  }
}

function registerResource(app: FastifyInstance, services: Services, server: ResourceServer, entry: Registered): void {
  const { resource } = entry
  const base = `/api/${resource.name}`
  const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, operation: string, handler: Handler): void => {
    app.route({
      method,
      url,
      // The head of an export is made of all its rows, which nobody would take.
      exposeHeadRoute: operation !== 'export',
      config: { audience: 'resource', operation: `${resource.name}.${operation}` },
      handler: bind(services, server, entry, handler),
    })
  }
  route('GET', base, 'list', rowsHandler(list))
  route('GET', `${base}/ids`, 'list', rowsHandler(listIds))
  route('GET', `${base}/export.csv`, 'export', exportHandler)
  route('POST', `${base}/export.csv`, 'export', exportHandler)
  route('GET', `${base}/:id`, 'get', (call, request) => get(call, idOf(request)))
  if (!resource.readOnly) {
    route('POST', base, 'create', async (call, request, reply) =>
      reply.code(201).send(await create(call, request.body)),
    )
    route('PUT', `${base}/:id`, 'update', (call, request) => update(call, idOf(request), request.body))
    if (resource.softDelete !== false)
      route('DELETE', `${base}/:id`, 'remove', (call, request) => remove(call, idOf(request)))
  }
  for (const action of Object.keys(resource.states?.transitions ?? {}))
    route('POST', `${base}/:id/${action}`, action, (call, request) =>
      transition(call, idOf(request), action, request.body),
    )
  for (const [name, action] of Object.entries(server.actions)) {
    const method = action.atomic ? 'POST' : (action.method ?? 'POST')
    const input = (request: FastifyRequest): unknown => (method === 'GET' ? request.query : (request.body ?? {}))
    const url = action.on === 'record' ? `${base}/:id/${name}` : `${base}/actions/${name}`
    route(method, url, name, async (call, request, reply) =>
      sendAnswer(
        request,
        reply,
        await runAction(call, name, action, input(request), action.on === 'record' ? idOf(request) : null),
      ),
    )
  }
}

/** Every route that the declarations bring about. */
export function registerEngine(app: FastifyInstance, services: Services, serverOf: ServerOf): void {
  checkGrants(registry, serverOf)
  for (const entry of registry) registerResource(app, services, serverOf(entry.resource), entry)
}
