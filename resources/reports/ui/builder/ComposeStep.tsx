import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { reports } from '../../schema.ts'
import { type Row, refusalOf } from '../../../../src/generate/calls.ts'
import { option } from '../../../../src/generate/types.ts'
import { ErrorState } from '../../../../src/ui/ErrorState.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import type { ReportRow } from '../calls.ts'
import { CoverField } from './CoverField.tsx'
import { type Draft, type DraftValues, isConflict, useDraft } from './useDraft.ts'

type TextName = 'title' | 'message' | 'thankTitle'

const max = (name: TextName): number => option<number>(reports.fields[name], 'max')

interface TextProps {
  name: TextName
  draft: Draft
  fault: string | undefined
  required?: boolean
  lines?: number
}

function Text({ name, draft, fault, required = false, lines }: TextProps) {
  const translate = useTranslate()
  const value = draft.values[name] ?? ''
  const used = translate('common.text.characters', { used: value.length, max: max(name) })
  const hint = translate(`resources.reports.hints.${name}`, { _: '' })
  return (
    <TextField
      id={`report-${name}`}
      label={translate(`resources.reports.fields.${name}`)}
      value={value}
      required={required}
      error={fault !== undefined}
      helperText={fault ?? [hint, value.length > max(name) * 0.8 ? used : ''].filter((part) => part !== '').join(' · ')}
      multiline={lines !== undefined}
      minRows={lines}
      fullWidth
      onChange={(event) =>
        draft.set({ [name]: event.target.value === '' ? null : event.target.value } as Partial<DraftValues>)
      }
      onBlur={() => void draft.flush()}
      slotProps={{ htmlInput: { maxLength: max(name), dir: 'auto' } }}
    />
  )
}

/** How much the letter will show beside the message. */
function Updates({ project }: { project: string }) {
  const translate = useTranslate()
  const { total } = useGetList<Row>('project_updates', {
    filter: { project, status: 'published' },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'updatedAt', order: 'DESC' },
  })
  if (total === undefined) return null
  if (total > 0) return <Notice tone="info">{translate('reports.compose.updates', { smart_count: total })}</Notice>
  return (
    <Notice tone="warning">
      {translate('reports.compose.noUpdates')}{' '}
      <Link to={`/app/projects/${project}/updates/add`}>{translate('project.updates.add')}</Link>
    </Notice>
  )
}

function SaveState({ draft }: { draft: Draft }) {
  const translate = useTranslate()
  const key = { saved: 'saved', saving: 'saving', unsaved: 'unsaved' }[draft.state]
  return (
    <Typography role="status" variant="body2" color="textSecondary">
      {translate(`common.state.${key}`)}
    </Typography>
  )
}

function Trouble({ draft }: { draft: Draft }) {
  const translate = useTranslate()
  if (draft.error === null) return null
  if (!isConflict(draft.error)) return <Failure error={draft.error} onRetry={() => void draft.flush()} />
  return (
    <ErrorState
      title={translate('kit.conflict.title')}
      detail={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button variant="outlined" onClick={() => void draft.keepMine()}>
            {translate('kit.conflict.keep')}
          </Button>
          <Button onClick={() => void draft.takeTheirs()}>{translate('kit.conflict.take')}</Button>
        </Box>
      }
    />
  )
}

interface ComposeStepProps {
  report: ReportRow
  onNext: () => void
  onBack: () => void
}

/** What the letter says above each donor's own gifts. It saves itself. */
export function ComposeStep({ report, onNext, onBack }: ComposeStepProps) {
  const translate = useTranslate()
  const draft = useDraft(report)
  const [asked, setAsked] = useState(false)
  const { errors } = refusalOf(draft.error)
  const faultOf = (name: TextName): string | undefined => {
    if (asked && name !== 'thankTitle' && (draft.values[name] ?? '').trim() === '')
      return translate('validation.required')
    return errors[name]
  }
  const next = async () => {
    setAsked(true)
    const complete = [draft.values.title, draft.values.message].every((text) => (text ?? '').trim() !== '')
    if (complete && (await draft.flush())) onNext()
  }
  return (
    <Section
      title={translate('reports.step.compose')}
      subtitle={translate('reports.compose.hint')}
      action={<SaveState draft={draft} />}
    >
      <Updates project={report.project} />
      <Stack sx={{ gap: 3 }}>
        <Text name="title" draft={draft} fault={faultOf('title')} required />
        <Text name="message" draft={draft} fault={faultOf('message')} required lines={8} />
        <Text name="thankTitle" draft={draft} fault={faultOf('thankTitle')} />
        <CoverField value={draft.values.coverImage} onChange={(coverImage) => draft.set({ coverImage })} />
        <div>
          <FormControlLabel
            control={<Checkbox checked={draft.values.appeal} onChange={(_event, appeal) => draft.set({ appeal })} />}
            label={translate('resources.reports.fields.appeal')}
          />
          <Typography variant="body2" color="textSecondary">
            {translate('resources.reports.hints.appeal')}
          </Typography>
        </div>
        <Trouble draft={draft} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}>
          <Button variant="contained" onClick={() => void next()}>
            {translate('common.action.continue')}
          </Button>
          <Button onClick={onBack}>{translate('common.action.back')}</Button>
        </Box>
      </Stack>
    </Section>
  )
}
