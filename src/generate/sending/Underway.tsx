import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { Failure } from '../Failure.tsx'
import { useAct } from '../hooks/useAct.ts'
import { type SendingName, type SendingProps, stop, unschedule } from './calls.ts'
import { MailNotice } from './MailNotice.tsx'
import { SendingWork } from './SendingWork.tsx'
import { useLatestSending } from './usePause.ts'

export function useStep(resource: SendingName, work: () => Promise<unknown>) {
  const queries = useQueryClient()
  return async () => {
    await work()
    await queries.invalidateQueries({ queryKey: [resource] })
  }
}

/** Messages on their way. */
export function Underway({ resource, record, label }: SendingProps & { label: string }) {
  const translate = useTranslate()
  const halt = useStep(resource, () => stop(resource, record.id))
  return (
    <>
      <MailNotice />
      <SendingWork
        label={label}
        of={resource === 'campaigns' ? { appeal: record.id } : { campaign: record.id }}
        counts={record}
        status={{ tone: 'info', label: translate(`resources.${resource}.states.sending`) }}
        stopAsk={translate(resource === 'campaigns' ? 'campaigns.stopAskAppeal' : 'campaigns.stopAsk')}
        stop={halt}
      />
    </>
  )
}

/** That the sending of a campaign was stopped, which its state does not say: its page stands open as ever. */
export function Halted({ record: { id, sentCount, recipients } }: Pick<SendingProps, 'record'>) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { sending } = useLatestSending({ appeal: id })
  if (sending?.state !== 'stopped' && sending?.state !== 'stopping') return null
  const values = { done: formatNumber(sentCount, { locale }), total: formatNumber(recipients, { locale }) }
  return <Notice tone="info">{translate('campaigns.halted', values)}</Notice>
}

/** A campaign that leaves by itself at its time, unless it is called back before. */
export function Scheduled({ resource, record }: SendingProps) {
  const translate = useTranslate()
  const back = useAct(useStep(resource, () => unschedule(resource, record.id)))
  return (
    <Section title={translate(`resources.${resource}.states.scheduled`)}>
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
        onConfirm={async () => void (await back.start())}
      />
    </Section>
  )
}
