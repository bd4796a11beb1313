import { z } from 'zod'
import { inTx } from '../../../server/engine/context.ts'
import { type FileAnswer, free } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { statementFile } from '../../../server/statements/file.ts'
import { yearsGivenBy } from '../../../server/statements/find.ts'
import type { YearInWriting } from '../../_contracts/inWriting.ts'
import { donors } from '../schema.ts'

/** product.md 11: the years that staff can have in writing for a donor. */
export const inWriting = free(donors, {
  on: 'record',
  method: 'GET',
  input: z.strictObject({}),
  run: (call, _input, id): Promise<YearInWriting[]> => inTx(call, (tx) => yearsGivenBy(tx, id)),
})

/** Of the year asked for, or else of the newest. @throws 404 where nothing was given in it */
export const yearStatement = free(donors, {
  on: 'record',
  method: 'GET',
  input: z.strictObject({ year: z.coerce.number().int().min(1900).max(2099).optional() }),
  run: async (call, { year }, id): Promise<FileAnswer> => {
    const asked = year ?? (await inTx(call, (tx) => yearsGivenBy(tx, id)))[0]?.year
    if (asked === undefined) throw new AppFault('notFound')
    return statementFile(call, { donor: id.toLowerCase(), year: asked })
  },
})
