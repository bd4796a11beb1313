import { useTranslate } from 'react-admin'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Failure } from '../Failure.tsx'
import { useAct } from '../hooks/useAct.ts'

interface CorrectionButtonProps {
  /** Keys of its words and of its question. */
  action: string
  ask: string
  /** Makes the draft and opens it. */
  correct: () => Promise<void>
}

/** product.md 30: a word to those who read what was wrong. */
export function CorrectionButton({ action, ask, correct }: CorrectionButtonProps) {
  const translate = useTranslate()
  const act = useAct(correct)
  const label = translate(action)
  return (
    <>
      {act.error === null ? null : <Failure error={act.error} />}
      <ConfirmButton
        label={label}
        disabled={act.busy}
        question={{
          title: label,
          text: translate(ask),
          confirmLabel: label,
          cancelLabel: translate('common.action.cancel'),
        }}
        onConfirm={async () => void (await act.start())}
      />
    </>
  )
}
