import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { newKey } from '../../providers/http.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { refusalOf } from '../calls.ts'
import { Failure } from '../Failure.tsx'
import { useAct } from '../hooks/useAct.ts'

interface CorrectionButtonProps {
  /** Keys of its words and of its question. */
  action: string
  ask: string
  /** Makes the draft and opens it; with the same key it is the same draft. */
  correct: (key: string) => Promise<void>
}

/** product.md 30: a word to those who read what was wrong. */
export function CorrectionButton({ action, ask, correct }: CorrectionButtonProps) {
  const translate = useTranslate()
  const key = useRef<string | null>(null)
  const act = useAct(async () => {
    key.current ??= newKey()
    try {
      await correct(key.current)
    } catch (fault) {
      // A refusal is an answer. Silence and a broken server are none: pressed again, it is the same draft.
      const { status } = refusalOf(fault)
      if (status >= 400 && status < 500) key.current = null
      throw fault
    }
    key.current = null
  })
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
