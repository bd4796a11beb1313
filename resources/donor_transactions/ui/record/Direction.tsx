import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Toggle } from '../../../../src/ui/Toggle.tsx'

/** Whether the money came or goes back, asked first: all else depends on it. */
export function Direction() {
  const translate = useTranslate()
  const form = useFormContext()
  const isBack = useWatch({ name: 'reversal' }) === true
  const turn = (direction: 'came' | 'back') => {
    const goesBack = direction === 'back'
    form.setValue('reversal', goesBack, { shouldDirty: true })
    // What is no longer in sight is not sent: nobody new is handed money back, and what goes back is for nobody else.
    for (const name of goesBack
      ? (['donorName', 'donorPhone', 'onBehalfOf', 'giftRecipient'] as const)
      : (['refundOf', 'description'] as const))
      form.setValue(name, null)
    if (goesBack) form.setValue('inKind', false)
    form.clearErrors()
  }
  return (
    <Toggle
      label={translate('gifts.record.direction')}
      value={isBack ? 'back' : 'came'}
      onChange={turn}
      options={[
        { value: 'came', label: translate('gifts.record.came') },
        { value: 'back', label: translate('gifts.record.back') },
      ]}
    />
  )
}
