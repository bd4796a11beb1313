import { useTranslate } from 'react-admin'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { end } from '../../../src/generate/sending/calls.ts'
import { useStep } from '../../../src/generate/sending/Underway.tsx'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'

/** Closes the page of a campaign: who opens it reads that it is over. While it is on its way, the rest of it stays here too. */
export function End({ id, isSending }: { id: string; isSending: boolean }) {
  const translate = useTranslate()
  const close = useAct(useStep('campaigns', () => end(id)))
  const label = translate('campaigns.end.action')
  return (
    <>
      <ConfirmButton
        label={label}
        question={{
          title: label,
          text: translate(isSending ? 'campaigns.end.askSending' : 'campaigns.end.ask'),
          confirmLabel: label,
          cancelLabel: translate('common.action.back'),
        }}
        onConfirm={async () => void (await close.start())}
      />
      {close.error === null ? null : <Failure error={close.error} />}
    </>
  )
}
