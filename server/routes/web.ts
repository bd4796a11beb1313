import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { webDir } from '../paths.ts'
import { answerNotFound } from './errors.ts'

/** Paths that the browser's program answers itself; anything else that is no file is a 404 of ours. */
const PROGRAM = /^\/(?:$|app(?:\/|$)|admin(?:\/|$)|auth(?:\/|$)|403$|studio(?:\/|$)|pdf$|termsAndConditions$)/

const YEAR_S = 31_536_000

const isHashed = (path: string): boolean => /[.-][\w-]{8,}\.\w+$/.test(path) && path.includes('/assets/')

/** Each file outside of these is a route that a start makes; of their hundreds there is one for all. The flags are of one version. */
const FOLDERS = ['assets', 'flags'] as const

function cacheOf(path: string): string {
  if (isHashed(path) || path.includes('/flags/')) return `public, max-age=${YEAR_S}, immutable`
  // A browser asks for a newer worker at each visit, and has to be told of it.
  return path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600'
}

const PAGE = join(webDir, 'index.html')

/** The page of the built program; null where nothing is built. */
const programPage = (): string | null => (existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : null)

/** How the build squeezes a file, by the ending that it gives it: the better one first. */
const SQUEEZED = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof SQUEEZED

/** The page as the build has squeezed it: what answers in place of a route is passed over by what squeezes answers. */
const squeezedPages = (): Partial<Record<string, Buffer>> =>
  Object.fromEntries(
    (Object.keys(SQUEEZED) as Encoding[]).flatMap((encoding) => {
      const file = PAGE + SQUEEZED[encoding]
      return existsSync(file) ? [[encoding, readFileSync(file)]] : []
    }),
  )

/** The scripts that stand in the page itself, as its content policy names them. */
export const inlineScripts = (): string[] =>
  [...(programPage() ?? '').matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** The built browser program: hashed files for good, the page itself never cached. */
export async function registerWeb(app: FastifyInstance): Promise<void> {
  const html = programPage()
  const squeezed = squeezedPages()
  if (html !== null) {
    app.servesFiles = true
    const setHeaders: FastifyStaticOptions['setHeaders'] = (reply, path) => {
      reply.setHeader('cache-control', cacheOf(path))
    }
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/index.html', ...FOLDERS.map((folder) => `${folder}/**`)],
      cacheControl: false,
      setHeaders,
    })
    for (const folder of FOLDERS)
      await app.register(fastifyStatic, {
        root: join(webDir, folder),
        prefix: `/${folder}/`,
        decorateReply: false,
        index: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders,
      })
    app.servesFiles = false
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && html !== null
    if (!wantsPage || path.startsWith('/api/')) return answerNotFound(request, reply)
    // product.md 36: the workbench is nobody's to find.
    if (path.startsWith('/studio')) reply.header('x-robots-tag', 'noindex, nofollow')
    const known = PROGRAM.test(path)
    if (!known && !(request.headers.accept ?? '').includes('text/html')) return answerNotFound(request, reply)
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', Object.keys(squeezed)) ?? ''
    const page = squeezed[encoding]
    if (page !== undefined) reply.header('content-encoding', encoding)
    return reply
      .code(known ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .send(page ?? html)
  })
}
