import autocannon from 'autocannon'
import { type LetterWorld, letterWorld } from './letterWorld.ts'
import { type Figure, median, print, type Scale, startProgram } from './support.ts'

const GIVERS = 3000
const SECONDS = 6
const SHORT_SECONDS = 2
const ROUNDS = 3
/** docs/spec.md: of a donor's page, and of a letter's PDF. */
const TARGETS = { perSecond: 500, pdfMs: 250 }
const PAPERS = 25
const CONNECTIONS = 16
/** As browsers ask. */
const ACCEPTS = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' }

/** Each reader is somebody else, whom the limits of the page count alone. */
const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

type Asked = { path: string; headers: Record<string, string> }
const askedFor = (paths: readonly string[]): Asked[] =>
  paths.map((path, n) => ({ path, headers: { ...ACCEPTS, 'x-forwarded-for': addressOf(n) } }))

/** Asks for all of these in turn; each connection begins elsewhere. */
async function load(origin: string, asked: readonly Asked[], how: { duration: number } | { amount: number }) {
  const each = Math.ceil(asked.length / CONNECTIONS)
  let next = 0
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    ...how,
    setupClient: (client) => {
      const from = (next % CONNECTIONS) * each
      next += 1
      client.setRequests([...asked.slice(from), ...asked.slice(0, from)])
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${asked[0]?.path}: ${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.total / result.duration
}

const nth = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

/** How many letters are read a second: each for the first time, and again; and what a bare answer of the same size would do. */
async function pages(url: string, { athar: { origin }, sent }: LetterWorld, short: boolean): Promise<Figure[]> {
  const origin4 = origin.replace('localhost', '127.0.0.1')
  const paths = await sent({})
  const asked = askedFor(paths)
  const first = await load(origin4, asked, { amount: asked.length })
  const { body, bytes } = await squeezed(origin4 + (paths[0] ?? ''))
  const bare = await startProgram('bench/programs/bareLetter.ts', { BENCH_URL: url, BENCH_BODY: body })
  const duration = short ? SHORT_SECONDS : SECONDS
  const [plain, ours]: [number[], number[]] = [[], []]
  for (let i = 0; i < ROUNDS; i += 1) {
    plain.push(await load(`http://127.0.0.1:${bare.line}`, asked, { duration }))
    ours.push(await load(origin4, asked, { duration }))
  }
  await bare.stop()
  const ratio = median(ours.map((one, i) => one / (plain[i] ?? Number.NaN)))
  return [
    {
      what: 'letters read a second, different donors in turn',
      value: `${median(ours).toFixed(0)}/s`,
      target: `>= ${TARGETS.perSecond}/s`,
      met: median(ours) >= TARGETS.perSecond,
    },
    {
      what: `the same of a bare answer (${(bytes / 1000).toFixed(1)} kB, as many queries)`,
      value: `${median(plain).toFixed(0)}/s (${(ratio * 100).toFixed(0)} %)`,
      target: '-',
      met: null,
      ratio: { is: ratio, better: 'more' },
    },
    { what: 'each for the first time, which is noted', value: `${first.toFixed(0)}/s`, target: '-', met: null },
  ]
}

/** A page as it goes over the wire, in base64. */
async function squeezed(url: string): Promise<{ body: string; bytes: number }> {
  const { get } = await import('node:http')
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    get(url, { headers: ACCEPTS }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
  return { body: bytes.toString('base64'), bytes: bytes.length }
}

/** Milliseconds of each paper, drawn one after the other; the first two, which warm up, are left out. */
async function papers(origin: string, paths: readonly string[]): Promise<{ ms: number[]; kilobytes: number }> {
  const taken: number[] = []
  let bytes = 0
  for (const [n, path] of paths.slice(0, PAPERS + 2).entries()) {
    const began = performance.now()
    const answer = await fetch(`${origin}${path}/letter.pdf`, { headers: { 'x-forwarded-for': addressOf(70_000 + n) } })
    bytes = (await answer.arrayBuffer()).byteLength
    if (answer.status !== 200) throw new Error(`a paper answered ${answer.status}`)
    if (n > 1) taken.push(performance.now() - began)
  }
  return { ms: taken, kilobytes: bytes / 1000 }
}

async function pdfs({ athar: { origin }, sent }: LetterWorld): Promise<Figure[]> {
  const kinds: [string, object][] = [
    ['with its pictures', {}],
    [
      'without updates and pictures',
      { parts: ['gifts', 'share', 'progress', 'stages', 'beneficiaries'].map((kind) => ({ kind })) },
    ],
  ]
  const figures: Figure[] = []
  for (const [what, more] of kinds) {
    const { ms, kilobytes } = await papers(origin, await sent(more))
    figures.push({
      what: `a letter’s PDF ${what} (${kilobytes.toFixed(0)} kB), median / 95th`,
      value: `${median(ms).toFixed(0)} / ${nth(ms, 0.95).toFixed(0)} ms`,
      target: `<= ${TARGETS.pdfMs} ms`,
      met: median(ms) <= TARGETS.pdfMs,
    })
  }
  return figures
}

/** The page behind a donor's link and its PDF, of the built program on PostgreSQL. */
export async function benchLetters(url: string, { short }: Scale): Promise<void> {
  const world = await letterWorld(url, GIVERS)
  try {
    print('Letters', [...(await pages(url, world, short)), ...(await pdfs(world))])
  } finally {
    await world.stop()
  }
}
