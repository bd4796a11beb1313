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

/** How the build squeezes a file, by the ending that it gives it: the better one first. */
const SQUEEZED = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof SQUEEZED

/** How a file is asked for: where a squeezed one answers, it is that one's path that is told. */
function addressOf(path: string): string {
  const ending = Object.values(SQUEEZED).find((one) => path.endsWith(one)) ?? ''
  return path.slice(webDir.length, path.length - ending.length)
}

const isHashed = (address: string): boolean => /^\/(?:assets|public)\/.*[.-][\w-]{8,}\.\w+$/.test(address)

/** Each file outside of these is a route that a start makes; of their hundreds there is one for all. The flags are of one version. */
const FOLDERS = ['assets', 'flags'] as const

function cacheOf(address: string): string {
  if (isHashed(address) || address.startsWith('/flags/')) return `public, max-age=${YEAR_S}, immutable`
  // A browser asks for a newer worker at each visit, and has to be told of it.
  return address === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}

const PAGE = join(webDir, 'index.html')

/** The page of the built program; null where nothing is built. */
const programPage = (): string | null => (existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : null)

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
      reply.setHeader('cache-control', cacheOf(addressOf(path)))
      // Whoever keeps answers for many readers must not hand a squeezed one to whom it is nothing.
      reply.setHeader('vary', 'accept-encoding')
    }
    const alike: Omit<FastifyStaticOptions, 'root'> = {
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders,
    }
    const globIgnore = ['**/index.html', ...FOLDERS.map((folder) => `${folder}/**`)]
    await app.register(fastifyStatic, { ...alike, root: webDir, wildcard: false, globIgnore })
    for (const folder of FOLDERS) {
      const root = join(webDir, folder)
      await app.register(fastifyStatic, { ...alike, root, prefix: `/${folder}/`, decorateReply: false })
    }
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
