import { firstAdminNotice } from './accounts/firstAdmin.ts'
import { buildApp } from './app.ts'
import { openDatabase } from './db/open.ts'
import { run } from './lifecycle/run.ts'
import { prepareData } from './seed/index.ts'
import { demoLogins } from './seed/logins.ts'
import { buildServices } from './services.ts'

process.setSourceMapsEnabled(true)
await run({
  openDatabase,
  buildServices: async (ground) => {
    const services = await buildServices(ground)
    await prepareData(services)
    return services
  },
  buildApp,
  demoLogins,
  notices: firstAdminNotice,
})
