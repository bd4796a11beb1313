import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { RecordForm } from '../../../../src/generate/form/RecordForm.tsx'
import { RecordError } from '../../../../src/generate/LoadState.tsx'
import type { Layout } from '../../../../src/generate/types.ts'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { Resource } from '../../../_kit/resource.ts'
import { ehsanPath, ehsanPreviewPath } from '../../paths.ts'
import { reports } from '../../schema.ts'
import type { ReportRow } from '../calls.ts'
import { useReport } from '../useReport.ts'

const { title, ehsanNumber, message, beneficiaries, beforePictures, afterPictures, handover } = reports.fields
const EHSAN: Resource = {
  ...reports,
  fields: {
    title,
    ehsanNumber: { ...ehsanNumber, required: 'toPublish' },
    message,
    beneficiaries,
    beforePictures,
    afterPictures,
    handover,
  },
}
const LAYOUT: Layout = {
  sections: [
    { key: 'ehsan', fields: ['title', 'ehsanNumber', 'message', 'beneficiaries'] },
    { key: 'evidence', fields: ['beforePictures', 'afterPictures', 'handover'] },
  ],
}

function Form({ report }: { report: ReportRow }) {
  const navigate = useNavigate()
  // As it was when the form was opened.
  const [record] = useState(report)
  const leave = () => void navigate(ehsanPreviewPath(report))
  return <RecordForm resource={EHSAN} record={record} layout={LAYOUT} onSaved={leave} onCancel={leave} />
}

/** [2.35] what the file says beyond the project's own figures, stages and spending. */
export default function EhsanEdit() {
  const translate = useTranslate()
  const { projectId = '', reportId = '' } = useParams()
  const { report, error, refresh } = useReport(reportId)
  if (error) return <RecordError resource="reports" error={error} onRetry={() => void refresh()} />
  if (report === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  if (report.status !== 'draft') return <Navigate to={ehsanPreviewPath(report)} replace />
  return (
    <>
      <PageHeader
        title={translate('reports.ehsan.edit')}
        subtitle={translate('reports.ehsan.editHint')}
        back={{ label: translate('reports.ehsan.title'), to: ehsanPath(projectId) }}
      />
      <Form report={report} />
    </>
  )
}
