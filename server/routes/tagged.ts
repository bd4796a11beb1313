import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers JSON under a tag of its content; whoever has it already is told so without a body (ETag, 304). */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const body = JSON.stringify(answer)
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  // A tag that was compressed on the way may come back as a weak one.
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  reply.header('etag', tag)
  if (known.includes(tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
