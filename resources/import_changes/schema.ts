import { CODES } from '../_kit/codes.ts'
import { choice, kept, reference, text } from '../_kit/fields/index.ts'
import { IMPORT_TABLES } from '../_kit/importTargets.ts'
import { defineResource } from '../_kit/resource.ts'

/**
 * What an import did to one record beyond creating it, and what became of that when the import was undone; and the donors whom
 * its rows met and left as they were, who are of the file as well.
 */
export const importChanges = defineResource({
  name: 'import_changes',
  tenant: 'entity',
  fields: {
    import: reference({ to: 'imports', required: true }),
    target: choice(IMPORT_TABLES, { required: true }),
    /** The record's id. */
    record: text({ required: true, code: true }),
    kind: choice(['created', 'updated', 'met'], { required: true }),
    outcome: choice(['applied', 'undone', 'left', 'nothing'], { required: true, default: 'applied' }),
    /** Why an undoing left the record alone: somebody changed it since, or other records stand on it. */
    reason: choice(['changed', 'used']),
  },
  privateFields: {
    /** The columns that the import changed as they were before it, by the table's own names. */
    before: kept<Record<string, unknown>>('json'),
    /** The record's version once the import had written it: another one says that somebody has been there since. */
    versionAfter: kept('integer'),
  },
  uniqueTogether: [{ fields: ['import', 'record'], code: CODES.codeUsed }],
  audited: false,
  title: 'record',
  list: {
    columns: ['import', 'target', 'record', 'kind', 'outcome', 'reason'],
    filters: ['import', 'outcome', 'reason'],
    sort: ['createdAt', 'ASC'],
  },
  readOnly: true,
  softDelete: false,
})
