import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../engine/services.ts'
import type { HookDefinition, HookRequest } from '../hooks/define.ts'
import { greetHook, receiveHook, type Told } from '../hooks/receive.ts'
import { HOOK_LIMIT } from './limits.ts'

const MEGABYTE = 1024 * 1024

interface Params {
  account: string
  token?: string
}

const queryOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  )

function toldBy(request: FastifyRequest): Told {
  const { account, token = null } = request.params as Params
  const asked = request.raw.url ?? ''
  const raw = Buffer.isBuffer(request.body)
    ? request.body
    : Buffer.from(asked.includes('?') ? asked.slice(asked.indexOf('?') + 1) : '')
  const told: HookRequest = { headers: request.headers, query: queryOf(request), token, raw }
  return { account, requestId: request.id, request: told }
}

/** [2.44] where services tell of an entity's account. Answered as soon as it is kept; what it says is taken up by a job. */
export function registerHooks(app: FastifyInstance, services: Services, hooks: readonly HookDefinition[]): void {
  void app.register(async (scope) => {
    // A signature is of the bytes that came: nothing reads them before.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const hook of hooks) {
      const url = `/api/hooks/${hook.source}/:account${hook.withToken ? '/:token' : ''}`
      const config = { audience: 'public', rateLimit: HOOK_LIMIT } as const
      const take = async (request: FastifyRequest): Promise<object> => {
        await receiveHook(services, hook, toldBy(request))
        return { data: true }
      }
      scope.post(url, { config, bodyLimit: hook.bodyLimit ?? MEGABYTE }, take)
      if (hook.greet)
        scope.get(url, { config }, async (request, reply) =>
          reply.type('text/plain; charset=utf-8').send(await greetHook(services, hook, toldBy(request))),
        )
      else if (hook.byGet) scope.get(url, { config, exposeHeadRoute: false }, take)
    }
  })
}
