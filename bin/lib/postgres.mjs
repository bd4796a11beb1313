import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './freePort.mjs'
import { Plain, say } from './project.mjs'

const USER = 'athar_test'

const versions = (folder) => {
  if (!existsSync(folder)) return []
  const numbers = readdirSync(folder).filter((name) => /^\d+$/.test(name))
  return numbers.sort((a, b) => b - a).map((name) => path.join(folder, name, 'bin'))
}

const runnable = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The folder of PostgreSQL's own programs. Debian keeps them out of PATH. */
export const findPostgres = () => {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const brewed = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => /^postgresql(@\d+)?$/.test(name))
          .map((name) => path.join(folder, name, 'bin'))
      : [],
  )
  const folders = [
    ...versions('/usr/lib/postgresql'),
    ...onPath,
    ...brewed,
    '/Applications/Postgres.app/Contents/Versions/latest/bin',
  ]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => runnable(path.join(folder, name))))
}

/** PostgreSQL refuses to run as root: then as the account that its package made. */
const account = () => {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  if (line === undefined) throw new Plain('PostgreSQL does not run as root, and there is no user "postgres".')
  const [, , uid, gid] = line.split(':').map(Number)
  return { uid, gid }
}

const finish = (child, name) =>
  new Promise((resolve, reject) => {
    let words = ''
    child.stderr.on('data', (data) => (words += data))
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Plain(`${name} failed:\n${words}`))))
  })

const ready = (server) =>
  new Promise((resolve, reject) => {
    let words = ''
    const onData = (data) => {
      words += data
      if (words.includes('ready to accept connections')) resolve()
    }
    server.stderr.on('data', onData)
    server.once('exit', () => reject(new Plain(`PostgreSQL ended at once:\n${words}`)))
    server.once('error', reject)
  })

/** Safe only because the cluster is thrown away: nothing survives a power cut. */
const settings = (port) =>
  Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    shared_buffers: '128MB',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Serves a data folder; `quit` ends it, by a signal that says how. `fell`: it ended and nobody had asked for it. */
const serve = async (bin, data, port, options, fell) => {
  // A group of its own: Ctrl+C at a terminal must reach us, who stop it in order, and not PostgreSQL beside us.
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings(port)], { ...options, detached: true })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  await ready(server)
  server.once('exit', fell)
  const quit = async (signal) => {
    server.off('exit', fell)
    server.kill(signal)
    await ended
  }
  return { quit }
}

/**
 * Starts a cluster in a folder of its own; `stop` ends it and removes the folder. `away` ends the server alone, in order:
 * nothing that was committed is lost; `back` starts it again at the same address.
 */
const startCluster = async () => {
  const bin = findPostgres()
  if (bin === undefined) throw new Plain('PostgreSQL was not found. On Debian or Ubuntu: apt-get install postgresql')
  const who = account()
  const folder = mkdtempSync(path.join(tmpdir(), 'athar-postgres-'))
  const own = (file) => who.uid !== undefined && chownSync(file, who.uid, who.gid)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    own(folder)
    const password = randomBytes(16).toString('hex')
    const passwordFile = path.join(folder, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    own(passwordFile)
    const data = path.join(folder, 'data')
    const options = { cwd: folder, ...who, stdio: ['ignore', 'ignore', 'pipe'] }
    const initArgs = [
      '-D',
      data,
      '-U',
      USER,
      '--pwfile',
      passwordFile,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Under plain C the trigram index passes over Arabic letters.
      process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=C',
      '--no-sync',
    ]
    await finish(spawn(path.join(bin, 'initdb'), initArgs, options), 'initdb')
    const port = await freePort()
    let fell = () => undefined
    const start = () => serve(bin, data, port, options, () => fell())
    let server = await start()
    const end = async (signal) => {
      const gone = server
      server = undefined
      await gone?.quit(signal)
    }
    return {
      url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        // SIGQUIT: at once, without a checkpoint for a cluster nobody opens again.
        await end('SIGQUIT')
        remove()
      },
      away: () => end('SIGINT'),
      back: async () => {
        server = await start()
      },
      onEnd: (told) => {
        fell = told
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * A throw-away PostgreSQL: prints its URL in one line and serves until a signal comes or standard input ends. Whoever
 * starts this with a pipe as standard input can therefore crash without leaving a cluster behind. The lines `away` and
 * `back` take the server away and bring it back; each is repeated once it is done.
 */
export const postgres = async () => {
  const cluster = await startCluster()
  say(cluster.url)
  await new Promise((_resolve, reject) => {
    let turn = Promise.resolve()
    const stop = () => {
      turn = turn.then(cluster.stop).then(() => process.exit(0))
    }
    const order = (word) => {
      if (word === 'away' || word === 'back')
        turn = turn
          .then(cluster[word])
          .then(() => say(word))
          .catch(reject)
    }
    cluster.onEnd(() => reject(new Plain('PostgreSQL ended by itself.')))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
    createInterface({ input: process.stdin }).on('line', order).on('close', stop)
    process.stdin.on('error', stop)
  })
}
