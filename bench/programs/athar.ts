import { buildApp } from '../../server/app.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createLog } from '../../server/log.ts'
import { buildServices } from '../../server/services.ts'
import { benchConfig } from '../support.ts'

// The real server on the bench's database; prints its port.
const config = benchConfig(process.env['BENCH_URL'] ?? '')
const log = createLog(config)
const db = await openDatabase(config, log)
const services = await buildServices({ config, log, db })
const app = await buildApp({ services, limits: false })
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
console.log(typeof address === 'object' ? address?.port : address)
