import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { addDays } from '../../../../i18n/dates.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { FieldsForm } from '../../../../src/generate/form/FieldsForm.tsx'
import { SubmitButton } from '../../../../src/generate/form/FormField.tsx'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import { ChoiceChip } from '../../../../src/ui/ChoiceChip.tsx'
import { Period } from '../../../../src/ui/DateText.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { DonationWeek } from '../../../_contracts/donationAnalysis.ts'
import { date } from '../../../_kit/fields/index.ts'
import { Heat, hourText, type Measure } from './Heat.tsx'
import { useWeek } from './useAnalysis.ts'

const FIELDS = { day: date({ required: true, past: true }) }
const MEASURES = ['gifts', 'amount'] as const

/** Any day of the week, in the reader's calendar. */
function Chooser({ onDay }: { onDay: (day: string) => void }) {
  const translate = useTranslate()
  const place = { label: translate('categories.week.day'), choice: String, column: () => place }
  return (
    <FieldsForm fields={FIELDS} label={translate('categories.week.day')} send={async ({ day }) => onDay(String(day))}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', maxWidth: 560, mb: 2 }}>
        <Box sx={{ flex: '1 1 240px' }}>
          <FieldInput field={FIELDS.day} source="day" place={place} />
        </Box>
        <SubmitButton label={translate('categories.week.show')} busyLabel={translate('common.state.loading')} />
      </Box>
    </FieldsForm>
  )
}

interface StepsProps {
  week: DonationWeek
  onDay: (day: string) => void
}

function Steps({ week: { from, to }, onDay }: StepsProps) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
      <Button size="small" variant="outlined" onClick={() => onDay(addDays(from, -7))}>
        {translate('categories.week.before')}
      </Button>
      <Box component="span" role="status" sx={{ fontWeight: 600 }}>
        {translate('categories.week.of')}: <Period from={from} to={to} />
      </Box>
      <Button size="small" variant="outlined" onClick={() => onDay(addDays(from, 7))}>
        {translate('categories.week.after')}
      </Button>
    </Box>
  )
}

function Cells({ week, measure }: { week: DonationWeek; measure: Measure }) {
  const translate = useTranslate()
  const size = (cell: DonationWeek['cells'][number]) => (measure === 'gifts' ? cell.gifts : Number(cell.amount))
  const strongest = week.cells.toSorted((one, other) => size(other) - size(one))[0]
  return (
    <>
      {strongest === undefined ? (
        <Notice tone="info">{translate('categories.week.none')}</Notice>
      ) : (
        <>
          <p>
            {translate('categories.week.strongest', {
              day: translate(`categories.week.days.d${strongest.day}`),
              hour: `\u2066${hourText(strongest.hour)}\u2069`,
            })}
          </p>
          <Heat week={week} measure={measure} />
        </>
      )}
      {week.untimed === 0 ? null : <p>{translate('categories.week.untimed', { smart_count: week.untimed })}</p>}
    </>
  )
}

/** [2.61] donations by hour and weekday for a chosen week. */
export function Week() {
  const translate = useTranslate()
  const [day, setDay] = useState<string | null>(null)
  const [measure, setMeasure] = useState<Measure>('gifts')
  const { data, error, refetch } = useWeek(day)
  return (
    <Section
      title={translate('categories.week.heading')}
      subtitle={`${translate('categories.week.note')} ${translate('categories.week.legend')}`}
    >
      <Chooser onDay={setDay} />
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ListSkeleton label={translate('common.state.loading')} /> : null}
      {data ? (
        <>
          <Steps week={data} onDay={setDay} />
          <Box role="group" aria-label={translate('categories.week.measure')} sx={{ display: 'flex', gap: 1, mb: 2 }}>
            {MEASURES.map((one) => (
              <ChoiceChip
                key={one}
                label={translate(`categories.week.${one}`)}
                chosen={one === measure}
                onChoose={() => setMeasure(one)}
              />
            ))}
          </Box>
          <Cells week={data} measure={measure} />
        </>
      ) : null}
    </Section>
  )
}
