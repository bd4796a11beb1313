import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../engine/services.ts'
import { FileMissing, FileRangeError } from '../integrations/files/port.ts'
import { rangeOf } from '../integrations/files/range.ts'

interface Stored {
  key: string
  mime: string
  bytes: number
}

/** A film or a recording, in parts as players ask for it. What else stands in its head the caller has said. */
export async function sendInParts(
  { files }: Pick<Services, 'files'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, mime, bytes }: Stored,
): Promise<FastifyReply> {
  try {
    const range = rangeOf(request.headers.range, bytes)
    const stream = await files.open(key, range ?? undefined)
    reply.type(mime).header('accept-ranges', 'bytes')
    if (range === null) return await reply.header('content-length', bytes).send(stream)
    return await reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
      .header('content-length', range.end - range.start + 1)
      .send(stream)
  } catch (error) {
    if (error instanceof FileMissing) return reply.code(404).header('cache-control', 'no-store').send()
    if (error instanceof FileRangeError) return reply.code(416).header('content-range', `bytes */${bytes}`).send()
    throw error
  }
}
