import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { UploadAllowance } from '../../../server/accounts/uploads.ts'
import { askedOf } from '../../../server/engine/asked.ts'
import type { Services } from '../../../server/engine/services.ts'
import { callOf, namedFile, receiveAt, sendOpened } from '../../../server/routes/namedFiles.ts'
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

const target = { resource: donorIssues, access: registered.access }

/** [1.13], [4.8] pictures and papers of a conversation: sent ahead of the message that names them, fetched by its two sides. */
export function registerIssueFiles(app: FastifyInstance, services: Services, uploads: UploadAllowance): void {
  const bodyLimit = Math.max(LIMITS.imageBytes, LIMITS.pdfBytes) + 1024
  receiveAt(
    app,
    { path: '/api/donor_issues/files', operation: 'donor_issues.attach', bodyLimit },
    async (request, reply) => {
      const call = await callOf(services, request, target, 'list')
      const { kind, name, ...at } = askedOf(question, request.query)
      const wait = (seconds: number) => void reply.header('retry-after', String(seconds))
      const take = async (bytes: number) => void (await uploads.take(call.actor.userId, bytes, wait))
      const incoming = { stream: request.raw, kind, name, mime: request.headers['content-type'] }
      return reply.code(201).send(await receiveFile(call, at, incoming, take))
    },
  )
  app.get(
    '/api/donor_issues/:id/files/:file/:variant',
    { config: { audience: 'session', operation: 'donor_issues.file' } },
    async (request, reply) => {
      const call = await callOf(services, request, target, 'list')
      const asked = namedFile(request.params)
      return sendOpened(request, reply, await openFile(call, asked), asked.variant)
    },
  )
}
