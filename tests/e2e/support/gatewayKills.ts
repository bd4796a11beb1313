import { expect } from 'vitest'
import { startHttpSink } from './httpSink.ts'
import { grounds } from './killGround.ts'
import { gatewayKillsAsked } from './killsAsked.ts'
import { type KillWorld, killWorld } from './killWorld.ts'
import type { Sink } from './sink.ts'

// One report for each installation, by a gateway over HTTP that knows no keys and fails now and then; the program that sends it
// is killed at moments that nobody chose, again and again until the kills are over.

export const GATEWAY_KILLS = gatewayKillsAsked(process.env['ATHAR_GATEWAY_KILLS'])
/** So many messages for each kill; a few kills want more than that, so that every trouble comes up. */
const MESSAGES_A_KILL = 100
const LEAST_MESSAGES = 400
/** Installations side by side: most of a kill's time is starting again and waiting for the dead one's leases. */
const WORLDS = 4
/** Of each hundred messages five go wrong. */
const ONE_IN = 20
const PER_SECOND = 20
/** `server/messages/pace.ts`: an account has what it sends in two seconds in hand, so that a kill costs no more than these. */
const UNSURE = 2 * PER_SECOND
/** A kill comes within so many messages, or within so long after the start: before the first, too. */
const WITHIN_MESSAGES = 60
const WITHIN_MS = 3000
const EARLY = 0.25

/** What became of the messages of all installations. */
interface Sums {
  kills: number
  messages: number
  sent: number
  unanswered: number
  killed: number
  mostAKill: number
}

const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** @returns at a moment that nobody chose; false where there is nothing left to interrupt */
async function untilSomeMoment(world: KillWorld, reportId: string): Promise<boolean> {
  if (Math.random() < EARLY) {
    await pass(Math.random() * WITHIN_MS)
    return true
  }
  const before = world.sink.handed()
  const enough = Math.ceil(Math.random() * WITHIN_MESSAGES)
  for (let looks = 1; world.sink.handed() - before < enough; looks += 1) {
    await pass(10)
    if (looks % 200 !== 0) continue
    const report = (await (await world.answer(`/api/reports/${reportId}`)).json()) as { status: string }
    if (report.status === 'sent') return false
  }
  await pass(Math.random() * 50)
  return true
}

/** Kills the program and starts it again. @returns which messages nobody can know of by that, beside those of the kills before */
async function kill(world: KillWorld, before: ReadonlySet<string>): Promise<string[]> {
  await world.kill()
  const handing = await world.handing()
  const unsure = handing.filter((id) => !world.sink.silent.has(id) && !before.has(id))
  expect(unsure.length, 'messages of one kill that nobody knows of').toBeLessThanOrEqual(UNSURE)
  await world.start()
  return unsure
}

async function killed(world: KillWorld, kills: number, messages: number): Promise<Sums> {
  await world.start()
  const reportId = await world.startSending(1)
  const unsure = new Set<string>()
  let mostAKill = 0
  for (let n = 0; n < kills; n += 1) {
    expect(await untilSomeMoment(world, reportId), `all was sent before kill ${n + 1} of ${kills}`).toBe(true)
    const now = await kill(world, unsure)
    for (const id of now) unsure.add(id)
    mostAKill = Math.max(mostAKill, now.length)
  }
  const report = await world.until(`/api/reports/${reportId}`, (row) => row['status'] === 'sent')
  expect(report).toMatchObject({ recipients: messages, failedCount: 0 })
  expect(Number(report['sentCount']) + Number(report['unknownCount'])).toBe(messages)
  const rows = await world.letters(reportId)
  // None is lost: there is a row for each, and each has come to its end.
  expect(new Set(rows.map(({ id }) => id)).size).toBe(messages)
  const sent = rows.filter(({ state }) => state === 'sent')
  const unknown = rows.filter(({ state }) => state === 'unknown')
  expect(sent.length + unknown.length).toBe(messages)
  expect(sent.filter(({ id }) => world.sink.times(id) !== 1)).toEqual([])
  // An attempt without an answer is never taken for one that failed, nor made again.
  expect(sent.filter(({ id }) => world.sink.silent.has(id))).toEqual([])
  // Nobody knows of those alone that got no answer, and of those that a kill found in the gateway's hands.
  const { silent } = world.sink
  expect(unknown.filter(({ id }) => !silent.has(id) && !unsure.has(id))).toEqual([])
  const unanswered = unknown.filter(({ id }) => silent.has(id)).length
  return { kills, messages, sent: sent.length, unanswered, killed: unknown.length - unanswered, mostAKill }
}

const shareOf = (all: number, parts: number, part: number): number =>
  Math.floor(all / parts) + (part < all % parts ? 1 : 0)

/** As the sink's own count, over several. */
function troublesOf(sinks: readonly Sink[]): Map<string, number> {
  const all = new Map<string, number>()
  for (const { made } of sinks)
    for (const [trouble, times] of Object.entries(made)) all.set(trouble, (all.get(trouble) ?? 0) + times)
  return all
}

/** Each installation has a gateway of its own, which tells how far its sending is. */
export async function expectKeptByGateway(database: 'pglite' | 'postgres'): Promise<void> {
  const begun = performance.now()
  const worlds = Math.min(WORLDS, Math.ceil(GATEWAY_KILLS / 10))
  const messages = Math.ceil(Math.max(LEAST_MESSAGES, GATEWAY_KILLS * MESSAGES_A_KILL) / worlds)
  const sinks = await Promise.all(Array.from({ length: worlds }, () => startHttpSink({ oneIn: ONE_IN })))
  const made: KillWorld[] = []
  try {
    for (const sink of sinks) {
      const [ground] = await grounds(database, 1, { letters: messages, sms: { url: sink.url, perSecond: PER_SECOND } })
      if (ground) made.push(await killWorld(ground, sink, messages))
    }
    const done = await Promise.all(made.map((world, w) => killed(world, shareOf(GATEWAY_KILLS, worlds, w), messages)))
    expect(sinks.flatMap((sink) => sink.repeated())).toEqual([])
    const troubles = troublesOf(sinks)
    for (const [trouble, times] of troubles) expect(times, trouble).toBeGreaterThan(0)
    const sum = (of: (one: Sums) => number): number => done.reduce((all, one) => all + of(one), 0)
    console.info(
      `kills on ${database} by a gateway: ${sum(({ kills }) => kills)} kills, ${sum((one) => one.messages)} messages in ${Math.round((performance.now() - begun) / 1000)} s: ` +
        `lost 0, doubled 0, sent ${sum(({ sent }) => sent)}, unanswered ${sum(({ unanswered }) => unanswered)}, ` +
        `unknown by kills ${sum((one) => one.killed)} (most of one ${Math.max(...done.map(({ mostAKill }) => mostAKill))}); ` +
        `troubles ${JSON.stringify(Object.fromEntries(troubles))}`,
    )
  } finally {
    await Promise.all(made.map((world) => world.close()))
    await Promise.all(sinks.map((sink) => sink.stop()))
  }
}
