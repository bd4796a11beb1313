import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { RecordPicker } from '../../../../src/generate/inputs/pickers.tsx'
import { useKeepAcrossReload } from '../../../../src/providers/useAcrossReload.ts'
import { ChoiceChip } from '../../../../src/ui/ChoiceChip.tsx'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { Audience, ReportRow } from '../calls.ts'
import { FiguresSection } from '../figures/Section.tsx'
import { Held } from '../Held.tsx'
import { type Language, Letter, LetterLanguage, LetterWidth, type Width } from './Letter.tsx'
import { nobodyText } from './nobody.ts'
import { StepButtons } from './StepButtons.tsx'
import { choosingOf } from './steps.ts'
import { useAudience } from './useAudience.ts'

/** How the letter is looked at. */
interface View {
  donor: string
  language: Language | null
  width: Width
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
            text={translate(nobodyText(report, audience))}
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
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto auto' },
          // As tall as they are, on the line of the field.
          alignItems: 'center',
          mb: 2,
        }}
      >
        <RecordPicker
          id="preview-donor"
          to="donors"
          size="small"
          value={donor}
          onChange={(id) => choose(id ?? sample[0]?.id ?? '')}
          label={translate('reports.preview.as')}
        />
        <LetterLanguage value={language ?? own} onChange={(chosen) => put({ language: chosen })} />
        <LetterWidth value={width} onChange={(chosen) => put({ width: chosen })} />
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
      <FiguresSection report={report} donor={donor} />
    </>
  )
}
