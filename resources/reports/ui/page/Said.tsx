import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { choiceKey } from '../../../../resources/_kit/keys.ts'
import { useRecords } from '../../../../src/generate/records.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { Fold } from '../../../../src/ui/Fold.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { donorIssues } from '../../../donor_issues/schema.ts'
import type { ReportRow } from '../calls.ts'

const NEWEST = { sort: { field: 'sentAt', order: 'DESC' }, pagination: { page: 1, perPage: 5 } } as const

/** product.md 24: what donors have written about the project since the report went out. */
export function Said({ report, isOpen }: { report: ReportRow; isOpen: boolean }) {
  const translate = useTranslate()
  const { data = [], total } = useRecords(donorIssues, {
    filter: { project: report.project, sentAt: { gte: report.sentAt ?? report.createdAt } },
    ...NEWEST,
  })
  if (total === undefined) return null
  const list =
    data.length === 0 ? (
      <Typography color="textSecondary">{translate('reports.said.none')}</Typography>
    ) : (
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {data.map(({ id, type, message, sentAt }) => (
          <li key={id}>
            <Typography variant="body2" color="textSecondary" component="div">
              {translate(choiceKey<typeof donorIssues>('donor_issues', 'type', type))}
              {' · '}
              {sentAt === null ? null : <DateText value={sentAt} />}
            </Typography>
            <bdi>{message}</bdi>
          </li>
        ))}
      </Box>
    )
  return (
    <Section title={translate('reports.said.title')}>
      {isOpen ? list : <Fold title={translate('reports.said.show')}>{list}</Fold>}
    </Section>
  )
}
