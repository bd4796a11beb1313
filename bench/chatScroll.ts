import { sql } from 'drizzle-orm'
import type { CDPSession, Page } from 'playwright-core'
import { chatMessages } from '../resources/chat_messages/schema.ts'
import { messages } from '../resources/messages/schema.ts'
import { bare, columns } from '../server/db/columns.ts'
import type { Database } from '../server/db/types.ts'
import { openBrowser } from '../tests/e2e/support/browser.ts'
import { startAthar } from '../tests/e2e/support/program.ts'
import { plantTalks } from './chat.ts'
import { type Planted, plant } from './plant.ts'
import { type Scrolled, scroll } from './scroll.ts'
import { type Figure, median, print, type Scale } from './support.ts'

const c = columns(chatMessages, 'c')
const m = columns(messages, 'm')

const SLOWER = 4
const LONG_MS = 50
const LONGEST_MS = 100
const PAGE_MS = 500
const HEAP_MB = 150
/** Pixels in a second: a hand that throws the page on. */
const SPEED = 6000
/** Lines, and rows, of a page. */
const PER_PAGE = { thread: 40, inbox: 30 }

/** Talks whose lines differ in length, ours with what became of them. */
async function plantLines(db: Database, entityId: string, talks: number, lines: number): Promise<void> {
  await plantTalks(db, entityId, talks, 2 * lines, sql`repeat(' ونسأل الله لكم القبول', i % 9)`)
  await db.as({ kind: 'worker', entityId, bulk: true }, (tx) =>
    tx.rows(sql`insert into ${m} (${bare(m, 'entityId', 'id', 'kind', 'chat', 'donor', 'channel', 'sentTo', 'language', 'state', 'sentAt')})
      select ${c.entityId}, gen_random_uuid(), 'chat', ${c.id}, ${c.donor}, ${c.channel}, ${c.address}, 'ar', 'delivered', ${c.at}
      from ${c} where ${c.direction} = 'out'`),
  )
}

async function openTalk(page: Page, origin: string, credentials: Planted['credentials']): Promise<void> {
  await page.goto(`${origin}/auth/login`)
  for (const [name, value] of Object.entries(credentials)) await page.locator(`input[name=${name}]`).fill(value)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/\/app/)
  await page.goto(`${origin}/app/chat`)
  await page.locator('a[href*="/app/chat/"]').first().click()
  await page.locator('[role=log] li').first().waitFor()
  // What a page fetches after it can be used is not part of scrolling.
  await page.waitForTimeout(3000)
}

async function heapOf(wire: CDPSession): Promise<number> {
  await wire.send('HeapProfiler.collectGarbage')
  const { usedSize } = await wire.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

function figures(what: string, { frames, moved, pages }: Scrolled): Figure[] {
  const longest = Math.max(...frames)
  const long = frames.filter((one) => one > LONG_MS).length
  const page = median(pages)
  return [
    {
      what: `${what}: longest frame`,
      value: `${longest.toFixed(0)} ms`,
      target: `<= ${LONGEST_MS} ms`,
      met: longest <= LONGEST_MS,
    },
    { what: `${what}: frames over ${LONG_MS} ms`, value: `${long} of ${frames.length}`, target: '-', met: null },
    {
      what: `${what}: a further page stands after`,
      value: `${page.toFixed(0)} ms`,
      target: `<= ${PAGE_MS} ms`,
      met: page <= PAGE_MS,
    },
    { what: `${what}: what one reads moved`, value: `${moved.toFixed(2)} px`, target: '<= 1 px', met: moved <= 1 },
  ]
}

/**
 * [2.74] A conversation of 5,000 lines and an inbox of 1,500 conversations scrolled to their end by a processor four times
 * slower (Chromium's own throttling): the built program, in Arabic, on PostgreSQL. Beside other work frames are upper bounds.
 */
export async function benchChatScroll(url: string, { short }: Scale): Promise<void> {
  const [talks, lines] = short ? [300, 1000] : [1500, 5000]
  const { db, entities, credentials } = await plant(url, 1, 2 * talks)
  await plantLines(db, entities[0] ?? '', talks, lines)
  await db.close()
  const env = { DATABASE_URL: url, APP_SECRET: 'a secret of the bench, long enough to be one', DEMO: 'off' }
  const [athar, browser] = [await startAthar({ env }), await openBrowser()]
  try {
    const context = await browser.newContext({ locale: 'ar-SA', serviceWorkers: 'block' })
    const page = await context.newPage()
    // What tsx writes around functions is not in the page.
    await page.addInitScript('globalThis.__name = (one) => one')
    await openTalk(page, athar.origin, credentials)
    const wire = await context.newCDPSession(page)
    const before = await heapOf(wire)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const thread = await scroll(page, {
      box: '[role=log]',
      line: 'li',
      asked: '/thread?before',
      speed: -SPEED,
      pages: lines / PER_PAGE.thread - 1,
    })
    const heap = await heapOf(wire)
    print(`A conversation of ${lines} lines`, [
      ...figures('thread', thread),
      {
        what: 'JS heap with all of them (before)',
        value: `${heap.toFixed(0)} MB (${before.toFixed(0)})`,
        target: `<= ${HEAP_MB} MB`,
        met: heap <= HEAP_MB,
      },
    ])
    const inbox = await scroll(page, {
      box: 'div:has(> div > [data-part] > ul)',
      line: 'li',
      asked: 'inbox?',
      speed: SPEED,
      pages: talks / PER_PAGE.inbox - 1,
    })
    print(`An inbox of ${talks} conversations`, figures('inbox', inbox))
  } finally {
    await browser.close()
    await athar.stop()
  }
}
