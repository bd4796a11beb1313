import { firstAdminNotice } from './accounts/firstAdmin.ts'
import { buildApp } from './app.ts'
import { openDatabase } from './db/open.ts'
import { lockedNotice } from './engine/secrets.ts'
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
  notices: async (ground) => [...(await firstAdminNotice(ground)), ...(await lockedNotice(ground))],
})
