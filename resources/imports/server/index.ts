import { defineServer } from '../../../server/engine/define.ts'
import { known } from '../../../server/import/known.ts'
import { look, looked } from '../../../server/import/lookStart.ts'
import { prepare } from '../../../server/import/prepare.ts'
import { preview } from '../../../server/import/preview.ts'
import { rejected } from '../../../server/import/rejected.ts'
import { run, stop } from '../../../server/import/start.ts'
import { template } from '../../../server/import/template.ts'
import { undo, undoPlan } from '../../../server/import/undoStart.ts'
import { imports } from '../schema.ts'
import { notices } from './notices.ts'

/** An import from a file [2.61] [2.62]: a template, four steps from the file to its records, and the way back. */
export const server = defineServer(imports, {
  actions: { template, prepare, preview, look, looked, run, stop, rejected, known, undoPlan, undo },
  notices,
})
