import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Section } from '../../../src/ui/Section.tsx'
import { fieldKey } from '../../_kit/keys.ts'
import type { FieldName, RecordOf } from '../../_kit/resource.ts'
import type { auditTrail } from '../schema.ts'
import { changesOf } from './entry.tsx'
import { ChangedLines, type Column } from './Lines.tsx'

/** What an entry changed, field by field, in the words of the record's own pages. */
export function Changes({ record }: { record: RecordOf<typeof auditTrail> }) {
  const translate = useTranslate()
  const changes = changesOf(record)
  const field = (name: FieldName<typeof auditTrail>) => translate(fieldKey<typeof auditTrail>('audit_trail', name))
  const hasBefore = changes.some(({ before }) => before !== undefined)
  const hasAfter = changes.some(({ after }) => after !== undefined)
  const one = hasBefore !== hasAfter
  const columns: Column[] = [
    ...(hasBefore ? [{ name: 'before' as const, label: one ? translate('admin.audit.value') : field('before') }] : []),
    ...(hasAfter ? [{ name: 'after' as const, label: one ? translate('admin.audit.value') : field('after') }] : []),
  ]
  return (
    <Section title={translate('admin.audit.changes')}>
      {changes.length === 0 ? (
        <Typography color="textSecondary">{translate('admin.audit.nothing')}</Typography>
      ) : (
        <ChangedLines resource={record.resource} changes={changes} columns={columns} />
      )}
    </Section>
  )
}
