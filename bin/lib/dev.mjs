import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { inRoot, root, say } from './project.mjs'

const environment = () => {
  const file = inRoot('.env')
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
}

const startServer = (env) => {
  const tsx = inRoot('node_modules', 'tsx', 'dist', 'cli.mjs')
  // Node's watcher would miss what tsx loads; tsx stops the old process in order before it starts the next.
  const args = [tsx, 'watch', '--clear-screen=false', '--include', 'src/public/**/*', inRoot('server', 'main.ts')]
  // The root's tsconfig names the projects alone; tsx reads how to take the public pages' JSX from theirs.
  const settings = { ...env, TSX_TSCONFIG_PATH: inRoot('tsconfig.web.json') }
  return spawn(process.execPath, args, { cwd: root, env: settings, stdio: ['ignore', 'inherit', 'inherit'] })
}

/**
 * `npm run dev`: Vite with hot reload at PORT, the server under tsx one port higher, and the public pages' small
 * script built anew at each change. Vite hands the server what is the server's (see vite.config.ts).
 */
export const dev = async () => {
  await ensureInstalled()
  const env = environment()
  const port = Number(env.PORT || 3000)
  const api = port + 1
  const { build, createServer } = await import('vite')
  const server = startServer({ ...env, PORT: String(api), PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${port}` })

  process.env.ATHAR_API = `http://127.0.0.1:${api}`
  const vite = await createServer({ root, mode: 'development', server: { port, strictPort: true } })
  await vite.listen()
  const watcher = existsSync(inRoot('src/public/client.ts'))
    ? await build({ root, mode: 'public-client', logLevel: 'warn', build: { watch: {} } })
    : undefined
  say(`\nOpen http://localhost:${port} (Vite); the server's own lines follow.\n`)

  const stop = async () => {
    server.kill('SIGTERM')
    await Promise.allSettled([vite.close(), watcher?.close(), new Promise((done) => server.once('exit', done))])
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
  server.once('exit', (code) => process.exit(code ?? 1))
}
