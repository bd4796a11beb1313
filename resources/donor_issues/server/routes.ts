import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { UploadAllowance } from '../../../server/accounts/uploads.ts'
import { isId } from '../../../server/db/ids.ts'
import { allow, type Call } from '../../../server/engine/context.ts'
import { noServer } from '../../../server/engine/define.ts'
import { AppFault, malformed } from '../../../server/engine/fault.ts'
import type { Services } from '../../../server/engine/services.ts'
import { ASKED_WIDTHS } from '../../../server/files/keys.ts'
import { authenticate } from '../../../server/routes/guard.ts'
import { readersLang } from '../../../server/routes/lang.ts'
import { FIRST_EDITION, pictureCache } from '../../../server/routes/pictureCache.ts'
import { LIMITS } from '../../_kit/limits.ts'
import { donorIssues as registered } from '../index.ts'
import { donorIssues } from '../schema.ts'
import { openFile, receiveFile } from './filesOf.ts'

const question = z.strictObject({
  kind: z.enum(['image', 'pdf']),
  name: z.string().min(1).max(300),
  donor: z.uuid().optional(),
  issue: z.uuid().optional(),
})

interface Params {
  id: string
  file: string
  variant: string
}

async function callOf(services: Services, request: FastifyRequest): Promise<Call<typeof donorIssues>> {
  return {
    actor: await authenticate(services, request),
    requestId: request.id,
    locale: readersLang(request),
    services,
    resource: donorIssues,
    access: registered.access,
    server: noServer(donorIssues),
  }
}

/** [1.13], [4.8] pictures and papers of a conversation: sent ahead of the message that names them, fetched by its two sides. */
export function registerIssueFiles(app: FastifyInstance, services: Services, uploads: UploadAllowance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post(
      '/api/donor_issues/files',
      {
        config: { audience: 'session', operation: 'donor_issues.attach' },
        bodyLimit: Math.max(LIMITS.imageBytes, LIMITS.pdfBytes) + 1024,
      },
      async (request, reply) => {
        const call = await callOf(services, request)
        allow(call, 'list')
        const asked = question.safeParse(request.query)
        if (!asked.success) throw malformed(String(asked.error.issues[0]?.path[0] ?? 'query'), 'invalid')
        const { kind, name, ...at } = asked.data
        const take = (bytes: number): Promise<void> =>
          uploads.take(call.actor.userId, bytes, (seconds) => void reply.header('retry-after', String(seconds)))
        const incoming = { stream: request.raw, kind, name, mime: request.headers['content-type'] }
        return reply.code(201).send(await receiveFile(call, at, incoming, take))
      },
    )
  })

  app.get<{ Params: Params; Querystring: { v?: unknown } }>(
    '/api/donor_issues/:id/files/:file/:variant',
    { config: { audience: 'session', operation: 'donor_issues.file' } },
    async (request, reply) => {
      const call = await callOf(services, request)
      allow(call, 'list')
      const { id, file: fileId, variant } = request.params
      if (!isId(id) || !isId(fileId) || !(variant === 'original' || ASKED_WIDTHS.has(variant)))
        throw new AppFault('notFound')
      const { file, isPicture, open } = await openFile(call, { id, fileId, variant })
      const etag = `"${file.id}-${variant}-${file.edition ?? FIRST_EDITION}"`
      reply.header('etag', etag).header('cache-control', pictureCache(request.query.v, file.edition))
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply
        .type(isPicture ? 'image/webp' : file.mime)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header(
          'content-disposition',
          `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        )
        .send(await open())
    },
  )
}
