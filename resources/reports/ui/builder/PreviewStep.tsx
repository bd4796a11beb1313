import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { StepButtons } from './StepButtons.tsx'
import { RecordPicker } from '../../../../src/generate/inputs/pickers.tsx'
import { useKeepAcrossReload } from '../../../../src/providers/useAcrossReload.ts'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { ChoiceChip } from '../../../../src/ui/ChoiceChip.tsx'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { type Audience, previewLetter, type ReportRow } from '../calls.ts'
import { Held } from '../Held.tsx'
import { choosingOf } from './steps.ts'
import { useAudience } from './useAudience.ts'

type Width = 'phone' | 'computer'
type Language = 'ar' | 'en'

const PHONE_WIDTH = 390

/** How the letter is looked at. */
interface View {
  donor: string
  language: Language | null
  width: Width
}

interface LetterProps {
  report: ReportRow
  donor: string
  language: Language | null
  width: Width
}

/** The letter itself. Its frame may run nothing; it shares our origin alone so that its own fonts load. */
function Letter({ report, donor, language, width }: LetterProps) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'preview', report.id, report.version, donor, language],
    queryFn: () => previewLetter(report.id, donor, language),
    gcTime: 0,
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <Box
      component="iframe"
      title={translate('reports.step.preview')}
      sandbox="allow-same-origin"
      srcDoc={data}
      sx={{
        display: 'block',
        width: '100%',
        maxWidth: width === 'phone' ? PHONE_WIDTH : '100%',
        height: 'min(80vh, 900px)',
        mx: 'auto',
        border: '1px solid var(--athar-hairline)',
        borderRadius: 1,
        bgcolor: 'var(--athar-surface)',
      }}
    />
  )
}

interface ToggleProps<V extends string> {
  label: string
  value: V | null
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

function Toggle<V extends string>({ label, value, options, onChange }: ToggleProps<V>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_event, chosen: V | null) => {
        if (chosen !== null) onChange(chosen)
      }}
    >
      {options.map((one) => (
        <ToggleButton key={one.value} value={one.value}>
          {one.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

interface StepProps {
  report: ReportRow
  onNext: () => void
  onBack: () => void
}

/** The letter as one of its readers gets it. */
export function PreviewStep({ report, onNext, onBack }: StepProps) {
  const translate = useTranslate()
  const { audience, error, refresh } = useAudience(report)
  if (error) return <Failure error={error} onRetry={() => void refresh()} />
  if (audience === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  const isToNobody = audience.sendable === 0
  return (
    <Section title={translate('reports.step.preview')} subtitle={translate('reports.preview.hint')}>
      {isToNobody ? (
        <>
          <EmptyState
            title={translate('errors.title.nothingToSend')}
            text={translate('errors.detail.nothingToSend')}
            action={
              <Button variant="outlined" component={Link} to={choosingOf(report)}>
                {translate('reports.preview.chooseOthers')}
              </Button>
            }
          />
          <Held held={audience.held} />
        </>
      ) : (
        <Viewer report={report} audience={audience} />
      )}
      <StepButtons onNext={onNext} onBack={onBack} stuck={isToNobody} />
    </Section>
  )
}

function Viewer({ report, audience }: { report: ReportRow; audience: Audience }) {
  const translate = useTranslate()
  const { sample } = audience
  const [before] = useState<View>(() => ({ donor: sample[0]?.id ?? '', language: null, width: 'phone' }))
  const [view, setView] = useState(before)
  const put = (patch: Partial<View>) => setView((now) => ({ ...now, ...patch }))
  const { donor, language, width } = view
  useKeepAcrossReload('report-preview', view === before ? null : view, put)
  const own = sample.find((one) => one.id === donor)?.language ?? null
  const choose = (id: string) => put({ donor: id, language: null })
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr auto auto' }, mb: 2 }}>
        <RecordPicker
          id="preview-donor"
          to="donors"
          size="small"
          value={donor}
          onChange={(id) => choose(id ?? sample[0]?.id ?? '')}
          label={translate('reports.preview.as')}
        />
        <Toggle
          label={translate('reports.preview.language')}
          value={language ?? own}
          onChange={(chosen) => put({ language: chosen })}
          options={[
            { value: 'ar', label: translate('common.language.ar') },
            { value: 'en', label: translate('common.language.en') },
          ]}
        />
        <Toggle
          label={translate('reports.preview.width')}
          value={width}
          onChange={(chosen) => put({ width: chosen })}
          options={[
            { value: 'phone', label: translate('reports.preview.phone') },
            { value: 'computer', label: translate('reports.preview.computer') },
          ]}
        />
      </Box>
      <Box
        role="group"
        aria-label={translate('reports.confirm.sample')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
      >
        {sample.map((one) => (
          <ChoiceChip key={one.id} label={one.name} chosen={one.id === donor} onChoose={() => choose(one.id)} />
        ))}
      </Box>
      <Letter report={report} donor={donor} language={language} width={width} />
    </>
  )
}
