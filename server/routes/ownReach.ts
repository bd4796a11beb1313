import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { choice, phone, text } from '../../resources/_kit/fields/index.ts'
import { askCode, type Caller, proveOwnPhone } from '../accounts/ownPhone.ts'
import { readBody } from '../engine/body.ts'
import { inTx } from '../engine/context.ts'
import { readForm } from '../engine/form.ts'
import type { Services } from '../engine/services.ts'
import { FREE_TEXT, readOwnReach, waysOf } from '../messages/trials/own.ts'
import { authenticateStaff } from './guard.ts'

const number = phone({ required: true, accept: 'mobile' })
const asked = { fields: { phone: number, channel: choice(FREE_TEXT, { required: true, default: 'sms' }) } }
const answered = { fields: { phone: number, code: text({ required: true, max: 6, code: true }) } }

/** Where tests reach whoever is signed in, and how a number becomes known as theirs. */
export function registerOwnReach(app: FastifyInstance, services: Services): void {
  const config = { audience: 'session' } as const
  const callerOf = async (request: FastifyRequest): Promise<Caller> => ({
    services,
    actor: await authenticateStaff(services, request),
    requestId: request.id,
  })
  const reach = (caller: Caller) =>
    inTx(caller, async (tx) => {
      const own = await readOwnReach(tx, caller)
      return { phone: own.phone, proven: own.proven, ways: waysOf(own) }
    })

  app.get('/user/reach', { config }, async (request) => reach(await callerOf(request)))

  app.post('/user/reach/code', { config }, async (request) => {
    const caller = await callerOf(request)
    return { state: await askCode(caller, readForm(asked, readBody(anything, request.body))) }
  })

  app.post('/user/reach/phone', { config }, async (request) => {
    const caller = await callerOf(request)
    await proveOwnPhone(caller, readForm(answered, readBody(anything, request.body)))
    return reach(caller)
  })
}

const anything = z.record(z.string(), z.unknown())
