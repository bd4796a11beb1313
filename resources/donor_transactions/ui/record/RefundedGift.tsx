import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { RecordLink } from '../../../../src/generate/columns/reference.tsx'
import { placeOf } from '../../../../src/generate/form/FormField.tsx'
import { useField } from '../../../../src/generate/inputs/useField.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { Dotted } from '../../../../src/ui/Dotted.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import { recordFields } from '../../forms.ts'
import { type Returnable, useReturnable } from './useReturnable.ts'

const UNKNOWN = 'unknown'

interface ChoiceProps {
  gifts: readonly Returnable[]
  isOlder: boolean
}

function Choice({ gifts, isOlder }: ChoiceProps) {
  const translate = useTranslate()
  const form = useFormContext()
  const place = placeOf(
    translate('gifts.record.refundOf'),
    translate(isOlder ? 'gifts.record.refundOfOlder' : 'gifts.record.refundOfHint'),
  )
  const input = useField<string | null>({ field: recordFields.refundOf, source: 'refundOf', place }, null)
  const { value, set } = input
  const choose = (id: string) => {
    const gift = gifts.find((one) => one.id === id)
    const before = gifts.find((one) => one.id === value)
    set(gift?.id ?? null)
    const typed = form.getValues('amount') as string | null
    // All that is left is what goes back most often; what somebody typed themselves stays.
    if (typed === null || typed === before?.left)
      form.setValue('amount', gift?.left ?? null, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    if (gift === undefined) return
    for (const name of ['project', 'fund'] as const)
      form.setValue(name, gift[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <TextField
      select
      id={input.id}
      label={input.label}
      value={value !== null && gifts.some(({ id }) => id === value) ? value : UNKNOWN}
      onChange={(event) => choose(event.target.value)}
      onBlur={input.blur}
      inputRef={input.ref}
      error={input.error !== undefined}
      helperText={input.help}
    >
      <MenuItem value={UNKNOWN}>{translate('gifts.record.refundOfUnknown')}</MenuItem>
      {gifts.map(({ id, amount, left, date, project }) => (
        <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
          <span>
            <Dotted
              parts={[
                <Money key="amount" value={amount} />,
                <DateText key="date" value={date} />,
                <RecordLink key="project" resource="projects" id={project} link={false} />,
                left === amount ? null : (
                  <span key="left">
                    {translate('gifts.refund.left')} <Money value={left} />
                  </span>
                ),
              ]}
            />
          </span>
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Of money that goes back: which of the donor's gifts it was, so that its letter and its receipt know. */
export function RefundedGift() {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const [donor, refundOf] = useWatch({ name: ['donor', 'refundOf'] }) as [string | null, string | null]
  const { isKnown, gifts, isOlder } = useReturnable(donor)
  const isOther = refundOf !== null && (donor === null || (isKnown && gifts.every(({ id }) => id !== refundOf)))
  // Another donor was chosen meanwhile, who may have given nothing.
  useEffect(() => {
    if (isOther) setValue('refundOf', null)
  }, [isOther, setValue])
  if (gifts.length > 0) return <Choice gifts={gifts} isOlder={isOlder} />
  return isKnown ? <Typography color="textSecondary">{translate('gifts.record.nothingLeft')}</Typography> : null
}
