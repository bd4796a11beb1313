import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { askedOf } from '../../../server/engine/asked.ts'
import type { Services } from '../../../server/engine/services.ts'
import { callOf, namedFile, receiveAt, sendOpened } from '../../../server/routes/namedFiles.ts'
import { bytesOf } from '../../_kit/fields/upload.ts'
import { conversations as registered } from '../index.ts'
import { conversations } from '../schema.ts'
import { openFile, receiveFile } from './files.ts'

const question = z.strictObject({
  kind: z.enum(['image', 'pdf', 'sheet', 'audio']),
  name: z.string().min(1).max(300),
  conversation: z.uuid(),
})

const target = { resource: conversations, access: registered.access }

/** [2.74] files of conversations: of an answer sent ahead of it, of every message fetched by whoever may read it. */
export function registerChatFiles(app: FastifyInstance, services: Services): void {
  receiveAt(
    app,
    {
      path: '/api/conversations/files',
      operation: 'conversations.attach',
      bodyLimit: bytesOf('attachment') + 1024,
    },
    async (request, reply) => {
      const call = await callOf(services, request, target, 'send')
      const { kind, name, conversation } = askedOf(question, request.query)
      const incoming = { stream: request.raw, kind, name, mime: request.headers['content-type'] }
      return reply.code(201).send(await receiveFile(call, conversation, incoming))
    },
  )
  app.get(
    '/api/conversations/:id/files/:file/:variant',
    { config: { audience: 'session', operation: 'conversations.file' } },
    async (request, reply) => {
      const call = await callOf(services, request, target, 'thread')
      const asked = namedFile(request.params)
      return sendOpened(request, reply, await openFile(call, asked), asked.variant)
    },
  )
}
