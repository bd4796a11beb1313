import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { SendingWork } from '../../../src/generate/SendingWork.tsx'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'
import { DateText } from '../../../src/ui/DateText.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { type CampaignRow, stop, unschedule } from './calls.ts'

function useStep(work: () => Promise<unknown>) {
  const queries = useQueryClient()
  return async () => {
    await work()
    await queries.invalidateQueries({ queryKey: ['meta_campaigns'] })
  }
}

/** Messages on their way. */
export function Sending({ record }: { record: CampaignRow }) {
  const translate = useTranslate()
  const halt = useStep(() => stop(record.id))
  return (
    <SendingWork
      label={record.name}
      counts={record}
      status={{ tone: 'info', label: translate('resources.meta_campaigns.states.sending') }}
      stopAsk={translate('campaigns.stopAsk')}
      stop={halt}
    />
  )
}

/** A campaign that leaves by itself at its time, unless it is called back before. */
export function Scheduled({ record }: { record: CampaignRow }) {
  const translate = useTranslate()
  const back = useAct(useStep(() => unschedule(record.id)))
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
