import { createReadStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { files } from '../../resources/files/schema.ts'
import { imports } from '../../resources/imports/schema.ts'
import { bare, columns, select } from '../../server/db/columns.ts'
import { newId } from '../../server/db/ids.ts'
import { openDatabase } from '../../server/db/open.ts'
import { runImportWork } from '../../server/import/run.ts'
import { chooseFileStore } from '../../server/integrations/files/index.ts'
import { createLog } from '../../server/log.ts'
import { importRunOf } from '../../server/registry.ts'
import { benchConfig } from '../support.ts'

const f = columns(files, 'f')
const i = columns(imports, 'i')

// One import of 100,000 donors in a server's process; prints seconds, memory above idle and the longest pause as JSON.
const [file = '', entityId = ''] = process.argv.slice(2)
const config = benchConfig(process.env['BENCH_URL'] ?? '')
const log = createLog(config)
const db = await openDatabase(config, log)
const store = await chooseFileStore(config)
await store.prepare()
const [fileId, importId] = [newId(), newId()]
await store.put(`${entityId}/${fileId}/original`, createReadStream(file), { contentType: 'text/csv' })
const mapping = JSON.stringify({ name: 0, phone: 1, email: 2, tags: 3 })
await db.as({ kind: 'worker', entityId }, async (tx) => {
  await tx.rows(
    sql`insert into ${f} (${bare(f, 'entityId', 'id', 'name', 'kind', 'mime', 'bytes', 'sha256')}) values (${entityId}, ${fileId}, ${file.split('/').at(-1)}, 'sheet', 'text/csv', 1, 'x')`,
  )
  await tx.rows(sql`insert into ${i} (${bare(i, 'entityId', 'id', 'target', 'file', 'fileName', 'status', 'mapping', 'options')}) values (${entityId}, ${importId}, 'donors', ${fileId},
    ${file.split('/').at(-1)}, 'running', ${mapping}::jsonb, '{}'::jsonb)`)
})
await wait(500)
const idle = process.memoryUsage().rss
let [peak, pause, last] = [idle, 0, performance.now()]
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss)
  pause = Math.max(pause, performance.now() - last - 20)
  last = performance.now()
}, 20)
const began = Date.now()
await runImportWork({ db, files: store, config, log, importRunOf }, entityId, importId, new AbortController().signal)
clearInterval(watch)
const row = await db.as({ kind: 'worker', entityId }, (tx) =>
  tx.one(
    select(
      { created: i.created, faulty: i.faulty, status: i.status, ended: i.finishedAt },
      sql`from ${i} where ${i.id} = ${importId}::uuid`,
    ),
  ),
)
// When it was done for whoever waited; telling the planner comes after that.
const seconds = (Date.parse(String(row?.ended)) - began) / 1000
await db.close()
console.log(JSON.stringify({ seconds, megabytes: (peak - idle) / 1024 / 1024, pause, ...row }))
