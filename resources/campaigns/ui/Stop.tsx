import { useTranslate } from 'react-admin'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { stop } from '../../../src/generate/sending/calls.ts'
import { useStep } from '../../../src/generate/sending/Underway.tsx'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'

/** Closes the page of a campaign: who opens it reads that it is over. */
export function Stop({ id }: { id: string }) {
  const translate = useTranslate()
  const end = useAct(useStep('campaigns', () => stop('campaigns', id)))
  const label = translate('campaigns.end.action')
  return (
    <>
      <ConfirmButton
        label={label}
        question={{
          title: label,
          text: translate('campaigns.end.ask'),
          confirmLabel: label,
          cancelLabel: translate('common.action.back'),
        }}
        onConfirm={async () => void (await end.start())}
      />
      {end.error === null ? null : <Failure error={end.error} />}
    </>
  )
}
