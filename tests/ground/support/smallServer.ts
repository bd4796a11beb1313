import Fastify from 'fastify'
import type { Startable } from '../../../server/engine/services.ts'
import { run } from '../../../server/lifecycle/run.ts'

/**
 * The real life of the process around an application of three routes: what is tested is the life, and a database
 * would make each start slow. A job runs when asked, and ends half a second later.
 */
let job: Promise<void> = Promise.resolve()

const jobs: Startable = {
  start: async () => undefined,
  stop: async () => {
    await job
    process.stdout.write('jobs stopped\n')
  },
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

await run({
  openDatabase: async () => ({ close: async () => void process.stdout.write('database closed\n') }),
  buildServices: () => ({ startables: [jobs] }),
  buildApp: ({ config, log }) => {
    const app = Fastify({ loggerInstance: log })
    app.get('/secret-length', () => ({ length: config.appSecret.length }))
    app.get('/slow', async () => {
      process.stdout.write('slow begun\n')
      await wait(500)
      return { whole: true }
    })
    app.get('/job', () => {
      job = wait(500).then(() => void process.stdout.write('job done\n'))
      return { begun: true }
    })
    app.get('/stuck', async () => {
      process.stdout.write('stuck begun\n')
      await wait(60_000)
    })
    app.get('/crash', () => {
      setTimeout(() => {
        throw new Error('crash on purpose')
      }, 1)
      return {}
    })
    return app
  },
  demoLogins: async () => [
    { role: 'ProjectAdmin', entity: 'Wafa', branch: 'Riyadh', userName: 'sara', password: 'only-for-the-demo' },
  ],
})
