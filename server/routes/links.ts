import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { email, phone } from '../../resources/_kit/fields/index.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { acceptInvitation, acceptSignIn, readLink, resetPassword, verifyEmail } from '../accounts/accept.ts'
import { planLink } from '../accounts/plan.ts'
import { registerEntity } from '../accounts/register.ts'
import { askSignIn } from '../accounts/signIn.ts'
import { beginSession, openSession } from '../auth/sessions.ts'
import { readBody } from '../engine/body.ts'
import { readForm } from '../engine/form.ts'
import type { Services } from '../engine/services.ts'
import { refuseDemoUser } from '../seed/logins.ts'
import { readersLang } from './lang.ts'
import { ASK_LIMIT, PUBLIC_WRITE_LIMIT } from './limits.ts'

const token = z.string().max(300)
const link = z.strictObject({ token })
const reset = z.strictObject({ token, newPassword: z.string().max(LIMITS.password) })
const addressForm = { fields: { email: email({ required: true }) } }
const phoneForm = { fields: { phone: phone({ required: true, accept: 'mobile' }) } }

const open = { config: { audience: 'public', rateLimit: PUBLIC_WRITE_LIMIT } } as const
const asked = { config: { audience: 'public', rateLimit: ASK_LIMIT } } as const

/** docs/decisions/120: a donor asks for a link to their phone or mail, and signs in by it. */
function registerSignInLinks(app: FastifyInstance, services: Services): void {
  // The same work and the same answer for every number: the worker finds out whose it is.
  app.post('/api/Account/SendSignInLink', asked, async (request) => {
    const { phone: number } = readForm(phoneForm, request.body ?? {})
    await services.db.as({ kind: 'anonymous', requestId: request.id }, (tx) =>
      askSignIn(tx, number, readersLang(request), (name, data) => services.jobs.add(tx, name, data)),
    )
    return { data: true }
  })

  // Only a press of a button asks for this: whoever fetches the page of a link to draw a preview of it uses nothing up.
  app.post('/api/Account/SignInByLink', open, async (request, reply) => {
    const { token: given } = readBody(link, request.body)
    const data = await beginSession(services, request, reply, async (tx, beginning) => {
      const who = await acceptSignIn(tx, given, { ...beginning, address: request.ip })
      refuseDemoUser(services, who)
    })
    return { data }
  })
}

/** [7.4], [7.5], [7.6]: what people do with a link from a message, and how they ask for one. */
export function registerLinks(app: FastifyInstance, services: Services): void {
  registerSignInLinks(app, services)
  const ask = (request: FastifyRequest, given: string) => ({ services, requestId: request.id, token: given })

  // [7.5] the same work and the same answer for every address: the worker finds out whose it is.
  app.post('/api/Account/SendForgotPasswordEmail', asked, async (request) => {
    const { email: address } = readForm(addressForm, request.body ?? {})
    const wanted = { purpose: 'forgot', email: address, language: readersLang(request) } as const
    await services.db.as({ kind: 'anonymous', requestId: request.id }, (tx) =>
      planLink(tx, wanted, (name, data) => services.jobs.add(tx, name, data)),
    )
    return { data: true }
  })

  app.post('/api/Account/ReadLink', open, async (request) => readLink(ask(request, readBody(link, request.body).token)))

  // [7.6]
  app.post('/api/Account/ResetPassword', open, async (request) => {
    const body = readBody(reset, request.body)
    await resetPassword(ask(request, body.token), body.newPassword)
    return { data: true }
  })

  app.post('/api/Account/VerifyEmail', open, async (request) => ({
    data: await verifyEmail(ask(request, readBody(link, request.body).token)),
  }))

  // [7.4] with its header an invitation, without one the registration of an entity
  app.post('/user/register-b2b', asked, async (request, reply) => {
    const { token: given } = request.headers
    if (given === undefined)
      return reply.code(201).send({ data: await registerEntity(services, request.id, request.body) })
    const joined = await acceptInvitation(ask(request, String(given)), request.body)
    return { data: await openSession(services, request, reply, { kind: 'staff', ...joined }) }
  })
}
