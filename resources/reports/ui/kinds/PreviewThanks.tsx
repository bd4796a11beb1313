import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { RecordError } from '../../../../src/generate/LoadState.tsx'
import { CopyField } from '../../../../src/ui/CopyField.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { OutLink } from '../../../../src/ui/OutLink.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { builderPath, draftPath, reportPath } from '../../paths.ts'
import type { Language } from '../builder/Letter.tsx'
import { useReport } from '../useReport.ts'
import { Frame } from './Frame.tsx'
import { ThanksCard } from './ThanksCard.tsx'

/** [2.29] the page of thanks that anybody may read, and its address once it has gone out [2.7]. */
export default function PreviewThanks() {
  const translate = useTranslate()
  const { reportId = '' } = useParams()
  const { locale } = useFormat()
  const [language, setLanguage] = useState<Language>(locale)
  const { report, error, refresh } = useReport(reportId)
  if (error) return <RecordError resource="reports" error={error} onRetry={() => void refresh()} />
  if (report === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  const isDraft = report.status === 'draft'
  const path = `/ThankReport/${report.id}`
  return (
    <>
      <PageHeader
        title={translate('reports.kinds.thanks.page')}
        subtitle={<bdi>{report.title}</bdi>}
        back={{ label: report.title, to: isDraft ? draftPath(report) : reportPath(report) }}
        {...(isDraft && {
          action: (
            <Button
              component={Link}
              variant="contained"
              to={builderPath(report.project, report.id, 'preview', 'thanks')}
            >
              {translate('reports.kinds.thanks.goOn')}
            </Button>
          ),
        })}
      />
      <Section title={translate('reports.step.preview')} subtitle={translate('reports.kinds.thanks.pageHint')}>
        {isDraft ? (
          <Notice tone="info">{translate('reports.kinds.thanks.notYet')}</Notice>
        ) : (
          <>
            <CopyField
              label={translate('reports.kinds.thanks.address')}
              copyLabel={translate('common.action.copyLink')}
              value={window.location.origin + path}
            />
            <OutLink href={path}>{translate('reports.kinds.thanks.open')}</OutLink>
          </>
        )}
        <Frame report={report} onLanguage={setLanguage} />
      </Section>
      {report.type === 'thanks' ? <ThanksCard report={report} language={language} /> : null}
    </>
  )
}
