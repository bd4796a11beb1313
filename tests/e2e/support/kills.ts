import { describe, expect, it } from 'vitest'
import { expectKeptByGateway, GATEWAY_KILLS } from './gatewayKills.ts'
import { grounds } from './killGround.ts'
import { killsAsked } from './killsAsked.ts'
import { type KillWorld, killWorld, OPEN } from './killWorld.ts'
import { type Sink, startSink } from './sink.ts'

// The real program, killed without warning while it imports and sends, then started again on the same data.
const KILLS = 20
const DONORS = 1500
const LETTERS = 60
/** Installations side by side: most of a kill's time is waiting for the dead one's lease to run out. */
const WORLDS = 4

/** The n-th kill comes a little later than the one before, so that together they fall on every moment of the work. */
const momentOf = (n: number): number => 40 + n * 45

/** The world runs before and after: what was killed once goes on to the next kill. */
async function oneKill(world: KillWorld, n: number): Promise<void> {
  const importId = await world.startImport(n, DONORS)
  const reportId = await world.startSending(n)
  await new Promise((resolve) => setTimeout(resolve, momentOf(n)))
  await world.kill()
  await world.start()
  const done = await world.until(`/api/imports/${importId}`, (row) => row['status'] === 'done')
  expect(done).toMatchObject({ created: DONORS, faulty: 1, processedRows: DONORS + 1 })
  expect(await world.count(`/api/donors?filter.q=kill${n}x`)).toBe(DONORS)
  expect(await world.count(`/api/import_faults?filter.import=${importId}`)).toBe(1)
  const report = await world.until(`/api/reports/${reportId}`, (row) => row['status'] === 'sent')
  expect(Number(report['sentCount']) + Number(report['unknownCount'])).toBe(LETTERS)
  expect(report).toMatchObject({ recipients: LETTERS, failedCount: 0 })
  const letters = await world.letters(reportId)
  const times = letters.map(({ id, state }) => ({ state, times: world.sink.times(id) }))
  // What is called sent was handed over once; of the unknown nobody knows, but twice it was not.
  expect(times.filter((one) => one.state === 'sent' && one.times !== 1)).toEqual([])
  expect(times.filter((one) => one.times > 1)).toEqual([])
}

/** How many kills fall on a mail service that itself fails now and then. */
const TROUBLED = killsAsked(process.env['ATHAR_KILLS'])
/** Of each hundred hand-overs five go wrong. */
const ONE_IN = 20
const MANY = 150
/** docs/decisions/007: so many letters at most are unknown after a kill, and so many single mails. */
const UNSURE = 100
const UNSURE_SINGLE = 10
const INVITED = 12

/** Whoever was invited before the kill has a mail, or nobody knows; none left twice. */
async function singleMails(world: KillWorld, known: ReadonlySet<string>): Promise<void> {
  for (const state of OPEN) await world.none(`/api/messages?filter.state=${state}`)
  const mails = (await world.invitations()).filter(({ id }) => !known.has(id))
  expect(mails).toHaveLength(INVITED)
  expect(mails.map(({ state }) => state).filter((state) => !['sent', 'unknown'].includes(state))).toEqual([])
  expect(mails.filter(({ id, state }) => state === 'sent' && world.sink.times(id) !== 1)).toEqual([])
  expect(mails.filter(({ id }) => world.sink.times(id) > 1)).toEqual([])
  const unsure = mails.filter(({ id, state }) => state === 'unknown' && !world.sink.silent.has(id))
  expect(unsure.length).toBeLessThanOrEqual(UNSURE_SINGLE)
}

/** Every letter has its end: each that left was handed over once, and a kill costs no more of them than is stated. */
async function expectAccounted(world: KillWorld, reportId: string): Promise<Awaited<ReturnType<KillWorld['letters']>>> {
  const report = await world.until(`/api/reports/${reportId}`, (row) => row['status'] === 'sent')
  expect(report).toMatchObject({ recipients: MANY, failedCount: 0 })
  expect(Number(report['sentCount']) + Number(report['unknownCount'])).toBe(MANY)
  const letters = await world.letters(reportId)
  const by = (state: string) => letters.filter((one) => one.state === state).map(({ id }) => id)
  expect(by('sent').filter((id) => world.sink.times(id) !== 1)).toEqual([])
  // What the service left unanswered nobody can know; beyond that a kill costs what is stated and no more.
  expect(by('unknown').filter((id) => !world.sink.silent.has(id)).length).toBeLessThanOrEqual(UNSURE)
  return letters
}

async function oneTroubledKill(world: KillWorld, n: number): Promise<void> {
  const known = new Set((await world.invitations()).map(({ id }) => id))
  await world.invite(n, INVITED)
  const reportId = await world.startSending(n)
  await new Promise((resolve) => setTimeout(resolve, 200 + n * 60))
  await world.kill()
  await world.start()
  const letters = await expectAccounted(world, reportId)
  expect(letters.filter(({ id }) => world.sink.times(id) > 1)).toEqual([])
  await singleMails(world, known)
}

/** The worlds take their kills in turn, each world one after another; then nothing was handed over twice by anybody. */
async function inWorlds(
  database: 'pglite' | 'postgres',
  { kills, letters, sink }: { kills: number; letters: number; sink: Sink },
  once: (world: KillWorld, n: number) => Promise<void>,
): Promise<void> {
  const places = await grounds(database, Math.min(WORLDS, kills), { letters })
  const worlds = await Promise.all(places.map((ground) => killWorld(ground, sink, letters)))
  try {
    await Promise.all(
      worlds.map(async (world, w) => {
        await world.start()
        for (let n = w; n < kills; n += worlds.length) await once(world, n)
      }),
    )
    expect(sink.repeated()).toEqual([])
  } finally {
    await Promise.all(worlds.map((world) => world.close()))
    await sink.stop()
  }
}

/** No limit of time is proven here: it ends what hangs, on a machine that has much else to do. */
const TIMES = { timeout: 900_000 + (TROUBLED + GATEWAY_KILLS) * 60_000 }

export const describeKills = (database: 'pglite' | 'postgres'): void => {
  const isHere = database === 'pglite' || Boolean(process.env['ATHAR_TEST_PG_URL'])
  // A run that must have everything may not leave one of them out unseen.
  if (!isHere && process.env['REQUIRE_ALL'] === '1') throw new Error('ATHAR_TEST_PG_URL names no PostgreSQL')
  // Beside each other: both wait most of the time, for leases that run out and services that do not answer.
  describe.concurrent(`killed on ${database}`, { skip: !isHere }, () => {
    it(
      `finishes imports and sending after each of ${KILLS} kills: nothing lost, nothing handed over twice`,
      TIMES,
      async () => {
        const sink = await startSink()
        await inWorlds(database, { kills: KILLS, letters: LETTERS, sink }, oneKill)
      },
    )

    it(
      `loses and doubles nothing where the mail service fails at the same time, ${TROUBLED} kills`,
      TIMES,
      async () => {
        const sink = await startSink({ oneIn: ONE_IN })
        await inWorlds(database, { kills: TROUBLED, letters: MANY, sink }, oneTroubledKill)
        for (const [trouble, times] of Object.entries(sink.made)) expect(times, trouble).toBeGreaterThan(0)
      },
    )

    // What leaves over HTTP leaves by the same ledger on either database: one of them is enough where nobody asks for more.
    // Not skipIf, which does nothing inside of what says itself whether it is skipped.
    if (database === 'pglite' && process.env['ATHAR_GATEWAY_KILLS'] === undefined) return
    it(
      `loses and doubles nothing by a gateway over HTTP that fails at the same time, ${GATEWAY_KILLS} kills`,
      TIMES,
      () => expectKeptByGateway(database),
    )
  })
}
