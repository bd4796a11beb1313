import { join } from 'node:path'
import { Built, manifestOf, WEB } from './built.ts'
import { type Figure, print } from './support.ts'

const KB = 1000
const TARGETS = { start: 340, route: 60, letter: 100, requests: 40 }
const HEAVIEST = 12

const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(1)} kB`

/** One whose name stays what it is is kept. */
const sized = (what: string, bytes: number, target: number): Figure => ({
  ...figure(what, bytes, target),
  ratio: { is: bytes / KB, better: 'less' },
})

const figure = (what: string, bytes: number, target: number): Figure => ({
  what,
  value: kilobytes(bytes),
  target: `<= ${target} kB`,
  met: bytes <= target * KB,
})

const requests = (what: string, count: number): Figure => ({
  what: `${what}: requests`,
  value: String(count),
  target: `<= ${TARGETS.requests}`,
  met: count <= TARGETS.requests,
})

/** The script of the donor's page, which is built apart. */
function letter(built: Built): Figure {
  const manifest = manifestOf(join(WEB, 'public/manifest.json'))
  const file = manifest['src/public/client.ts']?.file ?? ''
  return sized("script of the donor's page", built.sizeOf([file]), TARGETS.letter)
}

/**
 * Scripts and style sheets (brotli, without fonts and pictures) of dist/web: the login page, the start page with what is
 * heaviest in it, what each route adds to it, and the script of the donor's page. Throws where nothing is built.
 */
export async function benchSizes(): Promise<void> {
  const built = new Built()
  const [signIn, start] = [built.signIn(), built.start()]
  print('Sizes, brotli: the first page, one language', [
    sized('login page', built.sizeOf(signIn), TARGETS.start),
    requests('login page', signIn.size),
    sized('start page, signed in', built.sizeOf(start), TARGETS.start),
    requests('start page, signed in', start.size),
  ])
  print(
    'The heaviest in the start page',
    built.heaviest(start, HEAVIEST).map(([what, bytes]) => ({ what, value: kilobytes(bytes), target: '', met: null })),
  )
  const routes = [...built.routes()].map(([name, files]) => ({ name, files, bytes: built.sizeOf(files) }))
  print(
    'Sizes, brotli: what a route adds to the start page',
    routes
      .toSorted((one, other) => other.bytes - one.bytes)
      .map(({ name, files, bytes }) => figure(`${name} (${files.length} requests)`, bytes, TARGETS.route)),
  )
  print('Sizes, brotli: public pages, and the most that a route adds', [
    letter(built),
    sized('the heaviest route', Math.max(...routes.map(({ bytes }) => bytes)), TARGETS.route),
  ])
  await Promise.resolve()
}
