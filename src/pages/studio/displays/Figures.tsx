import { useTranslate } from 'react-admin'
import { DateText, Period } from '../../../ui/DateText.tsx'
import { Dotted } from '../../../ui/Dotted.tsx'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PhoneText } from '../../../ui/PhoneText.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { StatCard } from '../../../ui/StatCard.tsx'
import { StatGrid } from '../../../ui/StatGrid.tsx'
import { StatusChip, type Tone } from '../../../ui/StatusChip.tsx'
import { Steps } from '../../../ui/Steps.tsx'
import { Specimen, State } from '../Specimen.tsx'

const TONES: readonly Tone[] = ['neutral', 'success', 'warning', 'danger', 'info', 'accent']
const STAGES = ['completed', 'inProgress', 'notStarted'] as const

/** Amounts, days, states and how far things are. */
export function Figures() {
  const translate = useTranslate()
  const t = (key: string) => translate(`studio.sample.${key}`)
  return (
    <>
      <Specimen title="studio.parts.values" name="Money, DateText, Period, Moment, PhoneText, Dotted">
        <Money value="1250.50" />
        <Money value="1000000.00" trim />
        <DateText value="2026-02-18" />
        <DateText value="2026-02-18T07:30:00Z" withTime />
        <Period from="2026-02-18" to="2026-03-19" />
        <Moment value="2026-02-18T07:30:00Z" />
        <PhoneText value="+966512345678" />
        <div>
          <Dotted parts={[t('one'), null, t('two')]} />
        </div>
      </Specimen>
      <Specimen title="studio.parts.status" name="StatusChip">
        {TONES.map((tone) => (
          <div key={tone}>
            <StatusChip tone={tone} label={translate(`studio.tones.${tone}`)} />
          </div>
        ))}
      </Specimen>
      <Specimen title="studio.parts.progress" name="ProgressBar">
        {(['action', 'accent', 'danger'] as const).map((tone) => (
          <ProgressBar key={tone} label={t('progress')} value={64} valueText="64%" tone={tone} />
        ))}
        <ProgressBar label={t('progress')} value={0} valueText="0%" isSlim />
      </Specimen>
      <Specimen title="studio.parts.figures" name="StatGrid, StatCard">
        <State isWide name={translate('studio.states.filled')}>
          <StatGrid label={t('figures')} columns={3}>
            <StatCard value={<Money value="98000" trim />} label={t('collected')} hint={t('hint')} />
            <StatCard value={<Money value="52000" trim />} label={t('spent')} tone="accent" />
            <StatCard value="214" label={t('donors')} to="/studio/inputs" />
          </StatGrid>
        </State>
      </Specimen>
      <Specimen title="studio.parts.facts" name="KeyValue">
        <KeyValue
          items={[
            { id: 'one', label: t('collected'), value: <Money value="98000" /> },
            { id: 'two', label: t('day'), value: <DateText value="2026-02-18" /> },
          ]}
        />
      </Specimen>
      <Specimen title="studio.parts.steps" name="Steps">
        <State isWide name={translate('studio.states.filled')}>
          <Steps
            label={t('stages')}
            steps={STAGES.map((state) => ({
              id: state,
              label: translate(`studio.stages.${state}`),
              state,
              stateLabel: translate(`studio.stageStates.${state}`),
            }))}
          />
        </State>
      </Specimen>
    </>
  )
}
