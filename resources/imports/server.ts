import { defineServer } from '../../server/engine/define.ts'
import { prepare } from '../../server/import/prepare.ts'
import { preview } from '../../server/import/preview.ts'
import { rejected } from '../../server/import/rejected.ts'
import { run, stop } from '../../server/import/start.ts'
import { imports } from './schema.ts'

/** An import from a file [2.61] [2.62] in four steps: prepare, preview, run, and what was left out. */
export const server = defineServer(imports, { actions: { prepare, preview, run, stop, rejected } })
