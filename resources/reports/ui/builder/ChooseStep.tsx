import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { RecordPicker, RecordsPicker } from '../../../../src/generate/inputs/picker.tsx'
import { useKeepAcrossReload } from '../../../../src/providers/useAcrossReload.ts'
import { Section } from '../../../../src/ui/Section.tsx'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import type { ReportRow } from '../calls.ts'
import { useRecord } from '../../../../src/generate/records.ts'
import { projects } from '../../../projects/schema.ts'

export interface Choice {
  project: string
  /** The project's name, for a first title. */
  projectName: string
  audience: ReportRow['audience']
  donors: string[]
}

interface ChooseStepProps {
  /** The draft, once there is one. */
  report: ReportRow | null
  /** The project that the page was opened for. */
  project: string | null
  onNext: (choice: Choice) => Promise<void>
}

type Choosing = Pick<Choice, 'audience' | 'donors'> & { project: string | null }

/** What the report is about, and who gets it. */
export function ChooseStep({ report, project: preset, onNext }: ChooseStepProps) {
  const translate = useTranslate()
  const [before] = useState<Choosing>(() => ({
    project: report?.project ?? preset,
    audience: report?.audience ?? 'allWhoGave',
    donors: report?.donors ?? [],
  }))
  const [choosing, setChoosing] = useState(before)
  const put = (patch: Partial<Choosing>) => setChoosing((now) => ({ ...now, ...patch }))
  const { project, audience, donors } = choosing
  useKeepAcrossReload('report-choice', choosing === before ? null : choosing, put)
  const { data } = useRecord(projects, project ?? '', { enabled: project !== null })
  const next = useAct(async () => {
    if (project === null) return
    await onNext({ project, projectName: data?.name ?? '', audience, donors })
  })
  const ready =
    project !== null && (report !== null || data !== undefined) && (audience !== 'chosen' || donors.length > 0)
  const unpublished = data !== undefined && data.status !== 'published'
  return (
    <Section title={translate('reports.step.choose')}>
      <Stack sx={{ gap: 3 }}>
        <RecordPicker
          id="report-project"
          to="projects"
          value={project}
          onChange={(chosen) => put({ project: chosen })}
          label={translate('reports.choose.project')}
          required
        />
        {unpublished && project !== null ? (
          <Notice tone="warning">
            {translate('project.reports.needsPublishing')}{' '}
            <Link to={`/app/projects/draft/${project}`}>{translate('reports.choose.openProject')}</Link>
          </Notice>
        ) : null}
        <FormControl>
          <FormLabel id="report-audience">{translate('reports.choose.audience')}</FormLabel>
          <RadioGroup
            aria-labelledby="report-audience"
            value={audience}
            onChange={(_event, value) => put({ audience: value === 'chosen' ? 'chosen' : 'allWhoGave' })}
          >
            <FormControlLabel value="allWhoGave" control={<Radio />} label={translate('reports.choose.allWhoGave')} />
            <FormControlLabel value="chosen" control={<Radio />} label={translate('reports.choose.chosen')} />
          </RadioGroup>
        </FormControl>
        {audience === 'chosen' ? (
          <RecordsPicker
            id="report-donors"
            to="donors"
            value={donors}
            onChange={(chosen) => put({ donors: chosen })}
            label={translate('reports.choose.find')}
            required
            error={donors.length === 0}
            help={donors.length === 0 ? translate('validation.atLeastOneDonor') : undefined}
          />
        ) : null}
        {next.error === null ? null : <Failure error={next.error} />}
        <Button
          variant="contained"
          disabled={!ready || next.busy}
          onClick={() => void next.run()}
          sx={{ alignSelf: { xs: 'stretch', sm: 'flex-start' } }}
        >
          {translate('common.action.continue')}
        </Button>
      </Stack>
    </Section>
  )
}
