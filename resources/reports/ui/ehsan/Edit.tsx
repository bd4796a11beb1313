import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { RecordForm } from '../../../../src/generate/form/RecordForm.tsx'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import { RecordError } from '../../../../src/generate/LoadState.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import type { Layout } from '../../../../src/generate/types.ts'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { Resource } from '../../../_kit/resource.ts'
import { ehsanPath, ehsanPreviewPath } from '../../paths.ts'
import { reports } from '../../schema.ts'
import { placeOf } from '../builder/composed.tsx'
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
const LAYOUT: Layout = { sections: [], autosave: 'draft' }

/** It saves itself, as the letters of the other kinds do. */
function Form({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  const texts = useTexts('reports')
  const navigate = useNavigate()
  // As it was when the form was opened: each saving reads it anew.
  const [record] = useState(report)
  const leave = () => void navigate(ehsanPreviewPath(report))
  return (
    <RecordForm resource={EHSAN} record={record} layout={LAYOUT} onSaved={leave} onCancel={leave}>
      {({ saving, proceed }) => (
        <Section
          title={translate('reports.ehsan.edit')}
          action={
            <Typography component="div" role="status" variant="body2" color="textSecondary">
              {saving}
            </Typography>
          }
        >
          <Stack sx={{ gap: 3 }}>
            {Object.entries(EHSAN.fields).map(([name, field]) => (
              <FieldInput
                key={name}
                field={field}
                source={name}
                place={placeOf('ehsan', name, texts.place(name), translate)}
              />
            ))}
            <Box sx={{ display: 'flex', '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}>
              <Button variant="contained" onClick={() => proceed(leave)}>
                {translate('common.action.continue')}
              </Button>
            </Box>
          </Stack>
        </Section>
      )}
    </RecordForm>
  )
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
