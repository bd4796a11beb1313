import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { UploadAllowance } from '../../../server/accounts/uploads.ts'
import { networkOf } from '../../../server/auth/network.ts'
import { isId } from '../../../server/db/ids.ts'
import { askedOf } from '../../../server/engine/asked.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import type { Services } from '../../../server/engine/services.ts'
import { LIMITS } from '../../_kit/limits.ts'
import { keyHash } from './publicPage.ts'
import { receiveAnswerFile } from './receive.ts'

/** Three files to each of several questions, from a few people behind one address. */
const UPLOAD_LIMIT = { max: 40, timeWindow: '10 minutes' }

const asked = z.strictObject({
  kind: z.enum(['image', 'pdf']),
  name: z.string().min(1).max(300),
  question: z.uuid(),
})

interface Params {
  id: string
  key?: string
}

/** How many bytes may come within an hour: from one network, and for one survey whoever sends them. */
interface Allowances {
  network: UploadAllowance
  survey: UploadAllowance
}

/** [2.9] files that answer a question of a survey, sent ahead of the page's form. Nothing is ever read here. */
export function registerSurveyFiles(scope: FastifyInstance, services: Services, allowances: Allowances): void {
  const receive = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id: given, key } = request.params as Params
    const [survey, hash] = [given.toLowerCase(), keyHash(key)]
    if (!isId(survey) || hash === undefined) throw new AppFault('notFound')
    const { kind, name, question } = askedOf(asked, request.query)
    const wait = (seconds: number) => void reply.header('retry-after', String(seconds))
    const take = async (bytes: number) => {
      const network = await allowances.network.take(`survey:${networkOf(request.ip)}`, bytes, wait)
      try {
        const ofSurvey = await allowances.survey.take(`survey:${survey}`, bytes, wait)
        return async () => void (await Promise.all([network(), ofSurvey()]))
      } catch (error) {
        await network()
        throw error
      }
    }
    const incoming = { stream: request.raw, kind, name, mime: request.headers['content-type'] }
    const where = { survey, hash, question, requestId: request.id }
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send(await receiveAnswerFile(services, where, incoming, take))
  }
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  const each = (audience: 'public' | 'link', path: string) =>
    scope.post(
      path,
      { config: { audience, rateLimit: UPLOAD_LIMIT }, bodyLimit: LIMITS.answerFileBytes + 1024 },
      receive,
    )
  each('public', '/survey/:id/files')
  each('link', '/survey/:id/:key/files')
}
