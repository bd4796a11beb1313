import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'
import { DateText } from '../../../src/ui/DateText.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { LongWork } from '../../../src/ui/LongWork.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { type CampaignRow, stop, unschedule } from './calls.ts'

function useStep(work: () => Promise<unknown>) {
  const queries = useQueryClient()
  return useAct(async () => {
    await work()
    await queries.invalidateQueries({ queryKey: ['meta_campaigns'] })
  })
}

/** Messages on their way. They go on without this page. */
export function Sending({ record }: { record: CampaignRow }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const halt = useStep(() => stop(record.id))
  const done = record.sentCount + record.failedCount + record.unknownCount
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <>
      {halt.error === null ? null : <Failure error={halt.error} />}
      <LongWork
        label={record.name}
        done={done}
        total={record.recipients}
        countText={translate('reports.progress.sending', { done: number(done), total: number(record.recipients) })}
        status={{ tone: 'info', label: translate('resources.meta_campaigns.states.sending') }}
        cancel={{
          label: translate('reports.progress.stop'),
          question: {
            title: translate('reports.progress.stop'),
            text: translate('campaigns.stopAsk'),
            confirmLabel: translate('reports.progress.stop'),
            cancelLabel: translate('reports.progress.goOn'),
          },
          onConfirm: async () => void (await halt.run()),
        }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {translate('reports.progress.mayLeave')}
      </Typography>
    </>
  )
}

/** A campaign that leaves by itself at its time, unless it is called back before. */
export function Scheduled({ record }: { record: CampaignRow }) {
  const translate = useTranslate()
  const back = useStep(() => unschedule(record.id))
  return (
    <Section title={translate('resources.meta_campaigns.states.scheduled')}>
      {back.error === null ? null : <Failure error={back.error} />}
      <Typography sx={{ mb: 2 }}>
        {translate('campaigns.publish.at')}{' '}
        {record.sendAt === null ? null : <DateText value={record.sendAt} withTime />}
      </Typography>
      <ConfirmButton
        label={translate('campaigns.unschedule.action')}
        question={{
          title: translate('campaigns.unschedule.action'),
          text: translate('campaigns.unschedule.ask'),
          confirmLabel: translate('campaigns.unschedule.action'),
          cancelLabel: translate('common.action.back'),
        }}
        onConfirm={async () => void (await back.run())}
      />
    </Section>
  )
}
