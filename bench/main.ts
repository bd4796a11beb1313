import { parseArgs } from 'node:util'
import pg from 'pg'
import { benchCategories } from './categories.ts'
import { benchChat } from './chat.ts'
import { benchChatScroll } from './chatScroll.ts'
import { benchDashboard } from './dashboard.ts'
import { benchDonor } from './donor.ts'
import { benchFiles } from './files.ts'
import { benchImports } from './imports.ts'
import { compare, keep } from './kept.ts'
import { benchLetters } from './letters.ts'
import { benchLists } from './lists.ts'
import { benchMillion } from './million.ts'
import { benchPhone } from './phone.ts'
import { benchPlanning } from './planning.ts'
import { benchSending } from './sending.ts'
import { benchSignIn } from './signIn.ts'
import { benchSizes } from './sizes.ts'
import { benchStart } from './start.ts'
import { measured, type Scale, startPostgres } from './support.ts'

// npm run bench [-- lists chat imports sending start sizes signIn dashboard categories donor planning letters files phone chatScroll]: all on one
// PostgreSQL of its own, in one run. --short: as `.ci/run` has time for; phone --every [--only PATTERN] [--count]: all pages, with --count by a fast line; fails where one is over its limits; --keep writes the ratios to bench/kept.json, --compare names those that got worse.
const parts: Record<string, (url: string, scale: Scale) => Promise<void>> = {
  lists: benchLists,
  chat: benchChat,
  imports: benchImports,
  sending: benchSending,
  start: benchStart,
  sizes: benchSizes,
  signIn: benchSignIn,
  dashboard: benchDashboard,
  categories: benchCategories,
  donor: benchDonor,
  planning: benchPlanning,
  letters: benchLetters,
  files: benchFiles,
  million: benchMillion,
  phone: benchPhone,
  chatScroll: benchChatScroll,
}
const flag = { type: 'boolean', default: false } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: flag, keep: flag, compare: flag, every: flag, count: flag, only: { type: 'string', default: '' } },
})
const scale: Scale = {
  short: values.short,
  ...(values.every && { every: { only: new RegExp(values.only), isCounted: values.count } }),
}
const asked = positionals.length > 0 ? positionals : Object.keys(parts)

/** Each part has a database of its own in the one cluster. */
async function freshDatabase(base: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  await admin.query(`create database bench_${name.toLowerCase()} encoding 'UTF8' template template0`)
  await admin.end()
  const url = new URL(base)
  url.pathname = `/bench_${name.toLowerCase()}`
  return url.href
}

const postgres = await startPostgres()
try {
  for (const name of asked) await parts[name]?.(await freshDatabase(postgres.url, name), scale)
} finally {
  await postgres.stop()
}
if (values.keep) keep(measured)
if (values.compare)
  console.log(['', ...compare(measured), `compared with bench/kept.json: ${measured.size} figures`].join('\n'))
