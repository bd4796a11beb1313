import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'src/app/routes'
/** What leads elsewhere has no screen, and what is not built yet shows the one page that says so. */
const WITHOUT = /\bredirect\(/
const UNBUILT = 'notBuilt.ts'

const ADDRESS =
  /'(\/(?:app|admin|auth|dashboard|DonorFoundation|ThankReport|survey|studio|verify|termsAndConditions|403)[^']*)'/g

/** reportRoutes.ts writes what stands below a project by a word of its own. */
const BELOW = /\bpage\('([^']+)'\)/g
const BELOW_A_PROJECT = '/app/projects/published/'

/** The paths that the files of a source's route table write out. Read as text, whatever form the table has. */
export function routesOf(root: string): string[] {
  const folder = join(root, FOLDER)
  const files = readdirSync(folder).filter((name) => /^(?:table|.*[rR]outes)\.tsx?$/.test(name) && name !== UNBUILT)
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const screens = lines.filter((line) => !WITHOUT.test(line))
  const whole = screens.flatMap((line) => Array.from(line.matchAll(ADDRESS), ([, path]) => path ?? ''))
  const below = screens.flatMap((line) =>
    Array.from(line.matchAll(BELOW), ([, path]) => BELOW_A_PROJECT + (path ?? '')),
  )
  return [...new Set([...whole, ...below])].sort()
}

/** Whether a path is one of the route's, a part with a colon standing for anything, with a question mark for nothing too. */
function isOf(route: string, path: string): boolean {
  const source = route
    .split('/')
    .slice(1)
    .map((part) => (part.endsWith('?') ? '(?:/[^/]+)?' : part.startsWith(':') ? '/[^/]+' : `/${part}`))
    .join('')
  return new RegExp(`^${source}$`).test(path)
}

/** The routes to which none of these paths leads. */
export const uncovered = (routes: readonly string[], paths: readonly string[]): string[] =>
  routes.filter((route) => !paths.some((path) => isOf(route, path)))

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g
/** An address with its ids taken out. */
export const kindOf = (path: string): string => path.replaceAll(ID, ':id')

/** What public pages offer besides themselves: pictures, a PDF, questions under a donor's own key. */
const BESIDE = /^\/(?:DonorFoundation|dashboard)\//

/** Kinds of addresses that screens link to and that are on no list. */
export function unseen(links: Iterable<string>, paths: readonly string[]): string[] {
  const known = new Set(paths.map(kindOf))
  return [...new Set([...links].map(kindOf))].filter((kind) => !known.has(kind) && !BESIDE.test(kind)).sort()
}
