import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import type { ReportInsights } from '../../../_contracts/reportResults.ts'
import { choiceKey } from '../../../_kit/keys.ts'
import type { reports } from '../../schema.ts'
import { HourText, useHourWords, useInsights } from './BestHour.tsx'
import { Parts } from './Parts.tsx'
import { useChannels } from './useChannels.ts'

function Found({ insights }: { insights: ReportInsights }) {
  const translate = useTranslate()
  const words = useHourWords()
  const channels = useChannels()
  const designs = insights.designs.map((part) => ({
    ...part,
    id: part.key ?? '',
    label:
      part.key === null
        ? translate('results.others')
        : translate(choiceKey<typeof reports>('reports', 'design', part.key)),
  }))
  const hours = insights.hours.map((slot) => ({
    ...slot,
    id: `${slot.day} ${slot.hour}`,
    label: translate('results.hour.slot', words(slot)),
  }))
  return (
    <>
      <Section title={translate('results.hour.title')} level={3} frame="bare">
        <Typography>
          <HourText insights={insights} />
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {translate('results.hour.by')}
        </Typography>
      </Section>
      <Box sx={{ display: 'grid', columnGap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <Parts title={translate('results.hour.hours')} parts={hours} />
        <Parts title={translate('results.designs')} parts={designs} />
        <Parts title={translate('results.channels')} parts={channels(insights.channels)} />
      </Box>
    </>
  )
}

/** How the entity's own reports of the last half year were opened, and when it is best to send. */
export function Own() {
  const translate = useTranslate()
  const { data, error, refetch } = useInsights()
  return (
    <Section title={translate('results.own')} subtitle={translate('results.ownHint')}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : <Found insights={data} />}
    </Section>
  )
}
