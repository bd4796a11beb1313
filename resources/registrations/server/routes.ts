import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { confirmAgain, registerEntity, storeRegistrationFile } from '../../../server/accounts/register.ts'
import type { UploadAllowance } from '../../../server/accounts/uploads.ts'
import { networkOf } from '../../../server/auth/network.ts'
import { readBody } from '../../../server/engine/body.ts'
import { malformed } from '../../../server/engine/fault.ts'
import type { Services } from '../../../server/engine/services.ts'
import { ASK_LIMIT } from '../../../server/routes/limits.ts'
import { LIMITS } from '../../_kit/limits.ts'

const question = z.strictObject({ kind: z.enum(['image', 'pdf']), name: z.string().min(1).max(300) })
const registered = z.strictObject({ id: z.uuid() })

/** [7.8] an entity registers, with its logo and its licence sent ahead. */
export function registerRegistration(app: FastifyInstance, services: Services, uploads: UploadAllowance): void {
  const config = { audience: 'public', rateLimit: ASK_LIMIT } as const

  app.post('/api/Entity/Register', { config }, async (request, reply) =>
    reply.code(201).send({ data: await registerEntity(services, request.id, request.body) }),
  )

  app.post('/api/Entity/ConfirmAgain', { config }, async (request) => {
    await confirmAgain(services, request.id, readBody(registered, request.body).id)
    return { data: true }
  })

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post(
      '/api/Entity/RegisterFile',
      { config, bodyLimit: Math.max(LIMITS.imageBytes, LIMITS.pdfBytes) + 1024 },
      async (request, reply) => {
        const given = question.safeParse(request.query)
        if (!given.success) throw malformed(String(given.error.issues[0]?.path[0] ?? 'query'), 'invalid')
        const { kind, name } = given.data
        const mime = request.headers['content-type']
        const wait = (seconds: number) => void reply.header('retry-after', String(seconds))
        const allow = async (bytes: number) => void (await uploads.take(networkOf(request.ip), bytes, wait))
        const incoming = { stream: request.raw, kind, name, mime, allow }
        const stored = await storeRegistrationFile(services, request.id, incoming)
        return reply.code(201).send({ data: stored })
      },
    )
  })
}
