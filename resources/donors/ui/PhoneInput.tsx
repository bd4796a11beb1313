import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { RecordLink } from '../../../src/generate/columns/reference.tsx'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import { useRecords } from '../../../src/generate/records.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import type { InputProps } from '../../../src/generate/types.ts'
import { donors } from '../schema.ts'

/** Whose the phone is that was refused: none while nothing was refused. */
function useHolder(props: InputProps) {
  const { getFieldState, formState } = useFormContext()
  const typed: unknown = useWatch({ name: props.source })
  const phone = typeof typed === 'string' ? props.field.clean(typed) : null
  const isRefused = getFieldState(props.source, formState).error?.type === 'server' && typeof phone === 'string'
  const { data } = useRecords(
    donors,
    { filter: { phone, archived: false, deceased: false }, pagination: { page: 1, perPage: 1 } },
    { enabled: isRefused },
  )
  return isRefused ? data?.[0] : undefined
}

/** product.md 3: a phone that another donor has is refused, and shared by one press where the two share it on purpose. */
export function PhoneInput(props: InputProps) {
  const translate = useTranslate()
  const texts = useTexts<typeof donors>('donors')
  const form = useFormContext()
  const holder = useHolder(props)
  const share = (id: string, within: HTMLFormElement | null) => {
    form.setValue('reachedBy', id, { shouldDirty: true })
    form.setValue(props.source, null, { shouldDirty: true })
    form.clearErrors(props.source)
    // It saves the form, as its own button does; by itself it would be gone before the browser comes to that.
    within?.requestSubmit()
  }
  return (
    <>
      <FieldInput {...props} />
      {holder === undefined ? null : (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={({ currentTarget }) => share(holder.id, currentTarget.closest('form'))}
            >
              {texts.text('phoneShare')}
            </Button>
          }
        >
          {translate('resources.donors.text.phoneHolder')} <RecordLink resource={donors.name} id={holder.id} link />.
        </Alert>
      )}
    </>
  )
}
