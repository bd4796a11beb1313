import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowser } from '../../tests/e2e/support/browser.ts'
import { routesOf, uncovered, unseen } from '../../tests/e2e/support/routes.ts'
import { arabic, english, type Words } from '../../tests/e2e/support/words.ts'
import { projectRoot } from '../../tests/ground/support/processes.ts'
import { compareSets } from './compare.ts'
import { screensIn } from './list.ts'
import { signInAll, type Walk, walkAll } from './walk.ts'
import { plantWorld, startWorld } from './world.ts'

const USAGE = `npm run screens -- --out DIR [--only PATTERN] [--root DIR] [--port 4517]   pictures of every screen of the built program
npm run screens -- --compare BEFORE AFTER --out DIR                           what differs between two sets of pictures`

const say = (line: string) => console.log(line)

const started = Date.now()
const seconds = (): string => `${Math.round((Date.now() - started) / 1000)} s`

/** Every screen that PATTERN names and whose picture is not in the folder yet, of the program built in `root`. */
async function takeAll(out: string, only: RegExp, { root, port }: { root?: string; port: string }): Promise<void> {
  // Dates are those of one place, whatever the machine says.
  process.env['TZ'] = 'Asia/Riyadh'
  mkdirSync(out, { recursive: true })
  const athar = await startWorld(root, port)
  const browser = await openBrowser()
  try {
    const walks: Walk[] = []
    const links = new Set<string>()
    for (const w of [english, arabic] satisfies Words[]) {
      const world = await plantWorld(athar, w)
      const contexts = await signInAll(browser, athar.origin, w, world)
      walks.push({ origin: athar.origin, out, w, screens: screensIn(world, w.lang), contexts, say, links })
    }
    const paths = [...new Set(walks.flatMap(({ screens }) => screens.map(({ path }) => path.split('?')[0] ?? '')))]
    say(`${seconds()}: ${walks.map(({ w, screens }) => `${screens.length} screens in ${w.lang}`).join(', ')}`)
    for (const route of uncovered(routesOf(root ?? projectRoot), paths)) say(`on no list: the route ${route}`)
    // Both languages and both widths side by side: most of a screen's time is waiting until nothing moves any more.
    await Promise.all(
      walks.map((walk) => walkAll({ ...walk, screens: walk.screens.filter(({ name }) => only.test(name)) })),
    )
    for (const kind of unseen(links, paths)) say(`on no list: a link to ${kind}`)
    say(`${seconds()}: done`)
  } finally {
    await browser.close()
    await athar.stop()
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    only: { type: 'string', default: '' },
    root: { type: 'string' },
    port: { type: 'string', default: '4517' },
    compare: { type: 'boolean', default: false },
  },
})
const [before, after] = positionals
if (values.out === undefined || (values.compare && (before === undefined || after === undefined))) {
  console.error(USAGE)
  process.exitCode = 2
} else if (values.compare && before !== undefined && after !== undefined) {
  say(await compareSets(resolve(before), resolve(after), resolve(values.out)))
} else {
  const root = values.root === undefined ? {} : { root: resolve(values.root) }
  await takeAll(resolve(values.out), new RegExp(values.only), { ...root, port: values.port })
}
