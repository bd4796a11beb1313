import { buildApp } from './app.ts'
import { openDatabase } from './db/open.ts'
import { type DemoLogin, run } from './lifecycle/run.ts'
import { buildServices } from './services.ts'

/** The seam to server/seed: the sign-ins that the demo data made, empty where there are none or they are refused. */
const demoLogins = async (): Promise<readonly DemoLogin[]> => []

process.setSourceMapsEnabled(true)
await run({ openDatabase, buildServices, buildApp, demoLogins })
