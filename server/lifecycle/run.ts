import { type Config, loadConfig, readEnvironment } from '../config.ts'
import type { Startable } from '../engine/services.ts'
import { createLog, type Log } from '../log.ts'
import { prepareDataFolder, withSecret } from './dataFolder.ts'
import { StartFault } from './fault.ts'
import { lockFolder } from './lock.ts'
import { assertPortFree, portFault } from './port.ts'
import { endOnSignals, Shutdown } from './shutdown.ts'

/** A sign-in to print at start. Only demo data has any. */
export type DemoLogin = { role: string; entity: string; branch: string; userName: string; password: string }

type Ground = { config: Config; log: Log }

/** The parts of the program. A test hands in small ones; server/main.ts the real ones. */
export type Parts<Db extends { close(): Promise<void> }, Services extends { startables: readonly Startable[] }> = {
  openDatabase(config: Config, log: Log): Promise<Db>
  buildServices(ground: Ground & { db: Db }): Promise<Services> | Services
  buildApp(ground: Ground & { db: Db; services: Services }): Promise<App> | App
  demoLogins(ground: Ground & { db: Db }): Promise<readonly DemoLogin[]>
  /** What else whoever starts the program has to know; printed, never logged. */
  notices?(ground: Ground & { db: Db }): Promise<readonly string[]>
}

type App = {
  listen(address: { host: string; port: number }): PromiseLike<string>
  close(): PromiseLike<unknown>
  server: { closeIdleConnections?(): void }
}

const readConfig = () => {
  const result = loadConfig(readEnvironment())
  if (result.ok) return result.config
  throw new StartFault('The settings have faults:', ...result.faults.map((fault) => `  ${fault}`))
}

const say = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

const DONORS: ReadonlySet<string> = new Set(['Donor', 'PotentialDonner'])

/** [6.9] donors sign in by phone, at a page of their own; the platform's staff leave entity and branch empty. */
export const loginLine = ({ role, entity, branch, userName, password }: DemoLogin): string =>
  DONORS.has(role)
    ? `${role} (phone): ${userName} / ${password} at /auth/donor-login`
    : `${role}: ${entity || '(empty)'} / ${branch || '(empty)'} / ${userName} / ${password}`

const announce = (config: Config, logins: readonly DemoLogin[], notices: readonly string[]): void => {
  const shown = config.host === '0.0.0.0' || config.host === '::' || config.loopback ? 'localhost' : config.host
  const local = `${config.tls === null ? 'http' : 'https'}://${shown.includes(':') ? `[${shown}]` : shown}:${config.port}`
  say('', `Athar is running at ${local}`)
  if (config.publicUrl !== local) say(`People reach it at ${config.publicUrl}`)
  if (config.embedded) {
    say(
      `Data folder: ${config.dataDir}`,
      'The embedded database survives a crash of the program; a power cut may cost its last seconds. Keep backups.',
    )
  }
  if (logins.length > 0) say('', 'Demo sign-ins (entity / branch / user name / password):')
  for (const one of logins) {
    say(`  ${loginLine(one)}`)
  }
  // Its password is printed for everyone to read, and the address is no longer this machine's alone.
  if (logins.length > 0 && !config.loopback) {
    say(
      '',
      `WARNING: HOST=${config.host} lets other machines in, and the demo data is loaded.`,
      'Everyone who reaches this address can sign in with the passwords above. Start without the demo: DEMO=off.',
    )
  }
  if (notices.length > 0) say('', ...notices)
  say('', 'Press Ctrl+C to stop.')
}

const listen = async (app: App, config: Config): Promise<void> => {
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw portFault(error, config)
  }
}

const IDLE_CHECK_MS = 50

/**
 * Takes no new connection and lets running requests end. Fastify closes the connections that are idle at that moment;
 * those whose request ends later would otherwise be kept alive, and the process with them, for over a minute.
 */
const closeWeb = async (app: App): Promise<void> => {
  const sweep = setInterval(() => app.server.closeIdleConnections?.(), IDLE_CHECK_MS)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
  }
}

/** All at once: each waits for its own running work, and together they have 20 seconds. */
const stopAll = async (started: readonly Startable[]): Promise<void> => {
  const ends = await Promise.allSettled(started.map((one) => one.stop()))
  const failed = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []))
  if (failed.length > 0) throw new AggregateError(failed, 'services did not stop')
}

/** A start that fails undoes what it began. */
const fail = async (error: unknown, shutdown: Shutdown, log: Log | undefined): Promise<never> => {
  if (error instanceof StartFault) process.stderr.write(`\nAthar cannot start.\n${error.lines.join('\n')}\n`)
  else if (log === undefined) process.stderr.write(`\nAthar cannot start: ${String(error)}\n`)
  else log.fatal({ err: error }, 'Athar cannot start')
  await shutdown.run(log)
  return process.exit(1)
}

/**
 * The life of the server process, from the settings to the end: data folder and its lock, database with migrations,
 * services, web server, then jobs. A start that fails prints why and ends the process with code 1.
 */
export const run = async <Db extends { close(): Promise<void> }, Services extends { startables: readonly Startable[] }>(
  parts: Parts<Db, Services>,
): Promise<void> => {
  const shutdown = new Shutdown()
  let log: Log | undefined
  let release: (() => void) | undefined
  endOnSignals(
    shutdown,
    () => log,
    () => release?.(),
  )
  // Asked between the steps of the start: a signal during it must not find a half-built server going on to listen.
  const unlessStopped = async <T>(step: PromiseLike<T> | T): Promise<T> => {
    const value = await step
    return shutdown.begun ? new Promise<T>(() => undefined) : value
  }
  try {
    const loaded = readConfig()
    log = createLog(loaded)
    prepareDataFolder(loaded.dataDir)
    if (loaded.embedded) release = lockFolder(loaded.dataDir)
    await unlessStopped(assertPortFree(loaded))
    const ground = { config: withSecret(loaded), log }

    const db = await parts.openDatabase(ground.config, log)
    shutdown.add('database', () => db.close())
    const services = await parts.buildServices({ ...ground, db })
    const app = await parts.buildApp({ ...ground, db, services })
    // The web server is added last and so closed first: nobody hands out new work while the jobs finish.
    const started: Startable[] = []
    shutdown.add('services', () => stopAll(started))
    shutdown.add('web server', () => closeWeb(app))
    const logins = await unlessStopped(parts.demoLogins({ ...ground, db }))
    const notices = (await unlessStopped(parts.notices?.({ ...ground, db }))) ?? []
    await unlessStopped(listen(app, ground.config))
    for (const one of services.startables) {
      started.push(one)
      await unlessStopped(one.start())
    }
    announce(ground.config, logins, notices)
  } catch (error) {
    await fail(error, shutdown, log)
  }
}
