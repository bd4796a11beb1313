import { integer, kept, reference, text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** One thing wrong with one row of an imported file; the row was not written. [8.44] */
export const importFaults = defineResource({
  name: 'import_faults',
  tenant: 'entity',
  fields: {
    import: reference({ to: 'imports', required: true }),
    line: integer({ required: true }),
    field: text({ code: true }),
    column: text(),
    value: text({ max: 500 }),
    key: text({ required: true, code: true }),
    args: kept<Record<string, string | number>>('json'),
    code: integer(),
  },
  audited: false,
  title: 'key',
  list: { columns: ['line', 'column', 'value', 'key'], filters: ['import', 'field', 'key'], sort: ['line', 'ASC'] },
  readOnly: true,
  softDelete: false,
})
