/** What the lists know that cells of a file name entries of: beside what is wrong with them, also once the import has ended. */
import { z } from 'zod'
import { imports } from '../../resources/imports/schema.ts'
import { inTx } from '../engine/context.ts'
import { free } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { findRow } from '../engine/read.ts'
import { allowedOf } from './allowed.ts'
import { importFields } from './fields.ts'

/** GET -> by field its values, as the reader calls them. */
export const known = free(imports, {
  on: 'record',
  method: 'GET',
  input: z.strictObject({}),
  run: (call, _input, id) =>
    inTx(call, async (tx) => {
      const row = await findRow(tx, call, id, 'known')
      if (!row) throw new AppFault('notFound')
      return allowedOf(tx, row.target, call.locale, new Set(importFields(row.target).map(({ name }) => name)))
    }),
})
