import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { RecordLink } from '../../../../src/generate/columns/reference.tsx'
import { placeOf } from '../../../../src/generate/form/FormField.tsx'
import { useField } from '../../../../src/generate/inputs/useField.ts'
import { useRecords } from '../../../../src/generate/records.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { Dotted } from '../../../../src/ui/Dotted.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import type { RecordOf } from '../../../_kit/resource.ts'
import { recordFields } from '../../forms.ts'
import { donorTransactions } from '../../schema.ts'

const MOST = 25
const UNKNOWN = 'unknown'

interface ChoiceProps {
  gifts: readonly RecordOf<typeof donorTransactions>[]
}

function Choice({ gifts }: ChoiceProps) {
  const translate = useTranslate()
  const form = useFormContext()
  const place = placeOf(translate('gifts.record.refundOf'), translate('gifts.record.refundOfHint'))
  const input = useField<string | null>({ field: recordFields.refundOf, source: 'refundOf', place }, null)
  const { value, set } = input
  const isOther = value !== null && gifts.every(({ id }) => id !== value)
  // Another donor was chosen meanwhile.
  useEffect(() => {
    if (isOther) set(null)
  }, [isOther, set])
  const choose = (id: string) => {
    const gift = gifts.find((one) => one.id === id)
    set(gift?.id ?? null)
    if (gift === undefined) return
    for (const name of ['project', 'fund'] as const)
      form.setValue(name, gift[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <TextField
      select
      id={input.id}
      label={input.label}
      value={value === null || isOther ? UNKNOWN : value}
      onChange={(event) => choose(event.target.value)}
      onBlur={input.blur}
      inputRef={input.ref}
      error={input.error !== undefined}
      helperText={input.help}
    >
      <MenuItem value={UNKNOWN}>{translate('gifts.record.refundOfUnknown')}</MenuItem>
      {gifts.map(({ id, amount, date, project }) => (
        <MenuItem key={id} value={id}>
          <span>
            <Dotted
              parts={[
                <Money key="amount" value={amount} />,
                <DateText key="date" value={date} />,
                <RecordLink key="project" resource="projects" id={project} link={false} />,
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
  const [donor, reversal] = useWatch({ name: ['donor', 'reversal'] }) as [string | null, boolean]
  const isAsked = reversal && donor !== null
  const { data = [] } = useRecords(
    donorTransactions,
    {
      filter: { donor, reversed: false, amount_gt: '0' },
      sort: { field: 'date', order: 'DESC' },
      pagination: { page: 1, perPage: MOST },
    },
    { enabled: isAsked },
  )
  return isAsked && data.length > 0 ? <Choice gifts={data} /> : null
}
