import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The policy under which public pages are served: what it forbids must not be needed. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'"

export interface Built {
  css: string[]
  js: string[]
  files: Map<string, Uint8Array | string>
}

/** Builds the public page's own style and script in memory, as the product's build does. */
export async function buildPublicAssets(): Promise<Built> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      assetsInlineLimit: 0,
      rollupOptions: { input: { letter: `${root}src/public/letter.css`, client: `${root}src/public/client.ts` } },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
  const files = new Map<string, Uint8Array | string>()
  for (const file of outputs) files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source)
  const named = (end: string) => [...files.keys()].filter((name) => name.endsWith(end))
  return { css: named('.css'), js: named('.js').filter((name) => name.includes('client')), files }
}

const TYPES: Record<string, string> = {
  css: 'text/css',
  js: 'text/javascript',
  woff2: 'font/woff2',
  webp: 'image/webp',
}

/** A picture made here: hills under a sky, another hue for each id. */
export async function testPicture(id: string, width: number, format: 'webp' | 'jpeg'): Promise<Buffer> {
  const hue = Array.from(id).reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${width}" height="${(width * 3) / 4}">
    <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="hsl(${hue},45%,78%)"/><stop offset="1" stop-color="hsl(35,60%,88%)"/></linearGradient></defs>
    <rect width="400" height="300" fill="url(#s)"/><circle cx="${80 + (hue % 240)}" cy="90" r="34" fill="hsl(42,85%,70%)"/>
    <path d="M0 200 Q90 130 190 190 T400 170 V300 H0Z" fill="hsl(${hue},25%,55%)"/>
    <path d="M0 240 Q120 190 240 235 T400 215 V300 H0Z" fill="hsl(${hue},30%,38%)"/></svg>`
  const picture = sharp(Buffer.from(svg))
  return format === 'webp' ? picture.webp().toBuffer() : picture.jpeg().toBuffer()
}

/** Serves pages, built files and pictures on loopback. `posted` collects where beacons and forms went. */
export async function servePages(pages: Map<string, string>, built: Built, policy = CSP) {
  const posted: string[] = []
  const server: Server = createServer((request, reply) => {
    const address = new URL(request.url ?? '/', 'http://x')
    if (request.method === 'POST') {
      posted.push(address.pathname)
      reply.writeHead(204).end()
      return
    }
    const page = pages.get(address.pathname)
    const file = built.files.get(address.pathname)
    if (page !== undefined) {
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(page)
    } else if (file !== undefined) {
      reply.writeHead(200, { 'content-type': TYPES[address.pathname.split('.').pop() ?? ''] ?? 'text/plain' }).end(file)
    } else if (address.pathname.startsWith('/pictures/')) {
      const [, , id = '', width = '400'] = address.pathname.split('/')
      void testPicture(id, Number.parseInt(width, 10), 'webp').then((body) =>
        reply.writeHead(200, { 'content-type': 'image/webp' }).end(body),
      )
    } else reply.writeHead(404).end()
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    posted,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

export const URLS = {
  self: '/letter',
  pdf: '/letter.pdf',
  csv: '/letter.csv',
  stop: '/letter/stop',
  resume: '/letter/resume',
  notMe: '/letter/not-me',
  say: '/letter/say',
  opened: '/letter/opened',
  share: '/letter/shared',
  image: '/pictures/{id}/{width}.webp',
}
export const PLAIN = { projectInactive: [], unsubscribed: false, disowned: false, shared: false }
