import { useRedirect, useTranslate } from 'react-admin'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Failure } from '../Failure.tsx'
import { useAct } from '../hooks/useAct.ts'
import { correctSent, type Sending, type SendingName } from './calls.ts'

interface CorrectionProps {
  resource: SendingName
  record: Pick<Sending, 'id' | 'readCount'> & { status: string; sentAt: string | null }
}

/** product.md 30: a word to those who read what was wrong. */
export function Correction({ resource, record }: CorrectionProps) {
  const translate = useTranslate()
  const redirect = useRedirect()
  const act = useAct(async () => {
    const made = await correctSent(resource, record.id)
    redirect('edit', resource, made.id)
  })
  if (record.readCount === 0 || record.sentAt === null || record.status === 'sending') return null
  const label = translate('campaigns.correction.action')
  return (
    <>
      {act.error === null ? null : <Failure error={act.error} />}
      <ConfirmButton
        label={label}
        disabled={act.busy}
        question={{
          title: label,
          text: translate('campaigns.correction.ask'),
          confirmLabel: label,
          cancelLabel: translate('common.action.cancel'),
        }}
        onConfirm={async () => void (await act.run())}
      />
    </>
  )
}
