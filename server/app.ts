import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { registerChatFiles } from '../resources/conversations/server/routes.ts'
import { registerIssueFiles } from '../resources/donor_issues/server/routes.ts'
import { registerRegistration } from '../resources/registrations/server/routes.ts'
import { registerPayments } from '../resources/subscriptions/server/routes.ts'
import { UploadAllowance } from './accounts/uploads.ts'
import { countsOver } from './auth/counts.ts'
import { networkOf } from './auth/network.ts'
import { Throttle } from './auth/throttle.ts'
import { newId } from './db/ids.ts'
import { AppFault } from './engine/fault.ts'
import type { Services } from './engine/services.ts'
import { SANDBOX_PATH } from './integrations/payment/index.ts'
import { keepSecured, secured } from './lifecycle/secured.ts'
import type { Pace } from './live/stream.ts'
import { hooks, serverOf } from './registry.ts'
import { registerAccount } from './routes/account.ts'
import { registerCountry } from './routes/country.ts'
import { registerDashboard } from './routes/dashboard.ts'
import { registerDemo } from './routes/demo.ts'
import { registerEngine } from './routes/engine.ts'
import { answerBadAddress, registerErrors } from './routes/errors.ts'
import { registerFiles } from './routes/files.ts'
import { type Audience, authenticate } from './routes/guard.ts'
import { registerHooks } from './routes/hooks.ts'
import { storeOver } from './routes/limits.ts'
import { registerLinks } from './routes/links.ts'
import { registerLive } from './routes/live.ts'
import { registerMedia } from './routes/media.ts'
import { registerMeta } from './routes/meta.ts'
import { registerNotices } from './routes/notices.ts'
import { registerOutbox } from './routes/outbox.ts'
import { registerOwnCards } from './routes/ownCards.ts'
import { registerOwnData } from './routes/ownData.ts'
import { registerOwnProjects } from './routes/ownProjects.ts'
import { registerOwnReach } from './routes/ownReach.ts'
import { registerOwnReports } from './routes/ownReports.ts'
import { registerOwnStatements } from './routes/ownStatements.ts'
import { registerPaymentSandbox } from './routes/paymentSandbox.ts'
import { registerPublicPages } from './routes/publicPages.ts'
import { registerUsage } from './routes/usage.ts'
import { inlineScripts, registerWeb } from './routes/web.ts'
import { demoLogins } from './seed/logins.ts'

/** A route as the sweeps see it: the code's own list, so that no route can be forgotten by a test. */
export interface RouteInfo {
  method: string
  url: string
  audience: Audience
  operation: string | null
  /** Slowed by a limit of its own or by the throttle of sign-in. */
  limited: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    routeList: RouteInfo[]
    /** True while the built files' routes are made (routes/web.ts). */
    servesFiles: boolean
  }
}

/** [docs/decisions/011] Emotion writes style tags, hence 'unsafe-inline' for styles in the program's own pages; of scripts the one that stands in index.html, by its digest. */
const contentPolicy = (https: boolean) => ({
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...inlineScripts()],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    // What somebody has said into their phone, fetched with the session's token.
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameSrc: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    objectSrc: ["'none'"],
    // A plain-HTTP installation would otherwise be sent to an https that is not there.
    upgradeInsecureRequests: https ? [] : null,
  },
})

/** More than the longest form that anyone may send unasked; reading a megabyte of brackets stops everyone for a moment. */
const OPEN_BODY_BYTES = 64 * 1024
const SIGNED_IN_BODY_BYTES = 1024 * 1024

/** A body that is longer than that, or does not say, is read of those alone who are signed in. */
const knownFirst =
  (services: Services) =>
  async (request: FastifyRequest): Promise<void> => {
    const length = request.headers['content-length']
    const isLong = length === undefined ? 'transfer-encoding' in request.headers : Number(length) > OPEN_BODY_BYTES
    if (isLong) await authenticate(services, request)
  }

const collectRoutes = (app: FastifyInstance, services: Services): void => {
  app.decorate('routeList', [])
  app.decorate('servesFiles', false)
  app.addHook('onRoute', (route) => {
    const methods = Array.isArray(route.method) ? route.method : [route.method]
    const { audience, operation, rateLimit: limit, throttled } = route.config ?? {}
    // The built files carry no data of anyone; while they are registered, and then alone, a route need not say so.
    if (!audience && !app.servesFiles) throw new Error(`route ${route.url} does not say who it is for`)
    if (audience === 'session' || audience === 'resource') {
      route.bodyLimit ??= SIGNED_IN_BODY_BYTES
      route.onRequest = [knownFirst(services), ...[route.onRequest ?? []].flat()]
    }
    for (const method of methods)
      if (method !== 'HEAD' && audience)
        app.routeList.push({
          method,
          url: route.url,
          audience,
          operation: operation ?? null,
          limited: Boolean(limit) || throttled === true,
        })
  })
}

/** Answers of up to so many bytes are packed where they are made: half a millisecond, where to hand them to another thread takes longer. */
const AT_ONCE_BYTES = 64 * 1024

/** What one donor may send within an hour, with all their messages. */
const FROM_DONORS_BYTES = 120 * 1024 * 1024
/** As answers to one survey, from all who send them. */
const FOR_ONE_SURVEY_BYTES = 200 * 1024 * 1024

export interface AppOptions {
  services: Services
  /** Suites that call thousands of times switch the limits off. */
  limits?: boolean
  /** How often listeners get a sign of life and news; suites do not wait so long. */
  live?: Partial<Pace> | undefined
}

/** The web server: headers, limits, errors, then every route. Not yet listening. */
export async function buildApp({ services, limits = true, live }: AppOptions): Promise<FastifyInstance> {
  const { config, log } = services
  const https = config.publicUrl.startsWith('https:')
  const app = Fastify({
    ...secured(config.tls),
    loggerInstance: log as unknown as FastifyBaseLogger,
    // Fastify's types leave the number of proxies out.
    trustProxy:
      typeof config.trustProxy === 'number'
        ? (_address: string, hop: number) => hop < Number(config.trustProxy)
        : config.trustProxy,
    genReqId: () => newId(),
    requestIdHeader: false,
    bodyLimit: OPEN_BODY_BYTES,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    connectionTimeout: 0,
    requestTimeout: 300_000,
    frameworkErrors: answerBadAddress(https),
  }) as unknown as FastifyInstance
  registerErrors(app)
  collectRoutes(app, services)
  if (config.tls !== null) keepSecured(app, config.tls, log)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  // Answers with a person's data are kept by nobody on the way, unless a route says so itself.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/user/'))
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  // Made once: what the headers say is the same for every answer.
  const safeHeaders = helmet({
    contentSecurityPolicy: contentPolicy(https),
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    safeHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
  await app.register(compress, {
    global: true,
    threshold: 1024,
    syncThreshold: AT_ONCE_BYTES,
    encodings: ['br', 'gzip'],
  })
  // A JSON body may be left out where nothing needs to be said.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body, done)
  })
  // Nothing of ours is plain text, and a foreign page may send plain text without asking; react-admin's client only calls
  // the body that a removal does not have by that name.
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, undefined)
    else done(new AppFault('unsupported'))
  })
  await app.register(cookie)
  const counts = countsOver(services.db)
  await app.register(rateLimit, {
    global: false,
    store: storeOver(counts),
    keyGenerator: (request) => networkOf(request.ip),
    ...(limits ? {} : { allowList: () => true }),
    errorResponseBuilder: () => new AppFault('tooMany'),
  })

  registerEngine(app, services, serverOf)
  registerAccount(app, services, new Throttle(limits, counts))
  registerLinks(app, services)
  registerRegistration(app, services, new UploadAllowance(limits, counts))
  registerFiles(app, services)
  registerChatFiles(app, services)
  registerIssueFiles(app, services, new UploadAllowance(limits, counts, FROM_DONORS_BYTES))
  registerHooks(app, services, hooks)
  registerMedia(app, services)
  registerOutbox(app, services)
  registerOwnReach(app, services)
  registerDemo(app, services)
  registerDashboard(app, services)
  registerNotices(app, services, serverOf)
  registerCountry(app, services)
  registerUsage(app, services)
  registerOwnProjects(app, services)
  registerOwnCards(app, services)
  registerOwnReports(app, services)
  registerOwnStatements(app, services)
  registerOwnData(app, services)
  registerPayments(app, services)
  const sandbox = services.payments?.sandbox ?? null
  if (sandbox !== null)
    registerPaymentSandbox(app, sandbox, {
      path: SANDBOX_PATH,
      tell: (body) => app.inject({ method: 'POST', url: '/api/payments/hook', payload: body }),
    })
  registerLive(app, services, live)
  await registerPublicPages(app, services, {
    network: new UploadAllowance(limits, counts),
    survey: new UploadAllowance(limits, counts, FOR_ONE_SURVEY_BYTES),
  })
  registerMeta(app, services, { serverOf, demoLogins: () => demoLogins(services) })
  await registerWeb(app)
  return app
}
