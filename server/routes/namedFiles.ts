/** Files that are had by way of the record that names them: sent ahead of it, and fetched by its address. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Access } from '../../resources/_kit/access.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { isId } from '../db/ids.ts'
import { allow, type Call } from '../engine/context.ts'
import { noServer } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { ASKED_WIDTHS } from '../files/keys.ts'
import type { Opened } from '../files/open.ts'
import { authenticate } from './guard.ts'
import { readersLang } from './lang.ts'
import { FIRST_EDITION, pictureCache } from './pictureCache.ts'

/** A call of whoever may do this at all: whoever may not is told so, whatever they ask. @throws 401, 403 */
export async function callOf<R extends Resource>(
  services: Services,
  request: FastifyRequest,
  { resource, access }: { resource: R; access: Access },
  operation: string,
): Promise<Call<R>> {
  const call = {
    actor: await authenticate(services, request),
    requestId: request.id,
    locale: readersLang(request),
    services,
    resource,
    access,
    server: noServer(resource),
  }
  allow(call, operation)
  return call
}

interface Receiving {
  path: string
  operation: string
  bodyLimit: number
}

/** A path that takes a file as it is, whatever it is called. */
export function receiveAt(
  app: FastifyInstance,
  { path, operation, bodyLimit }: Receiving,
  handler: RouteHandlerMethod,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post(path, { config: { audience: 'session', operation }, bodyLimit }, handler)
  })
}

export interface NamedFile {
  id: string
  fileId: string
  variant: string
}

/** Which file of which record a path asks for. @throws 404 */
export function namedFile(params: unknown): NamedFile {
  const { id, file: fileId, variant } = params as { id: string; file: string; variant: string }
  if (!isId(id) || !isId(fileId) || !(variant === 'original' || ASKED_WIDTHS.has(variant)))
    throw new AppFault('notFound')
  return { id, fileId, variant }
}

/** A picture is shown, everything else saved; neither runs. */
export async function sendOpened(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, isPicture, open }: Opened,
  variant: string,
): Promise<FastifyReply> {
  const { v } = request.query as { v?: unknown }
  const etag = `"${file.id}-${variant}-${file.edition ?? FIRST_EDITION}"`
  reply.header('etag', etag).header('cache-control', pictureCache(v, file.edition))
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply
    .type(isPicture ? 'image/webp' : file.mime)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header(
      'content-disposition',
      `${isPicture ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .send(await open())
}
