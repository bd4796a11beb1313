import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { todayIn } from '../../../../i18n/dates.ts'
import { FormDialog } from '../../../../src/generate/form/FormDialog.tsx'
import { placeOf } from '../../../../src/generate/form/FormField.tsx'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import { useBulkChange } from '../../../../src/generate/list/useBulkChange.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import type { RecordOf } from '../../../_kit/resource.ts'
import { BULK_FIELDS, bulkFields, bulkRules } from '../../bulkForm.ts'
import { CONSENT_OF, PURPOSES } from '../../consents.ts'
import { donors } from '../../schema.ts'

type Donor = RecordOf<typeof donors>
type Typed = Partial<Record<keyof typeof bulkFields, unknown>>

const purposeOf = (what: unknown) => PURPOSES.find((one) => CONSENT_OF[one].answer === what)

/** The values that were typed, by the donors' own fields. */
function valuesOf({ what, type, language, answer, way, since }: Typed): Partial<Donor> {
  const purpose = purposeOf(what)
  const fields = purpose && CONSENT_OF[purpose]
  const all = fields
    ? { [fields.answer]: answer, [fields.way]: way, [fields.since]: since ?? null }
    : what === 'type'
      ? { type }
      : { language }
  return all as Partial<Donor>
}

function Inputs() {
  const texts = useTexts<typeof donors>(donors.name)
  const what: unknown = useWatch({ name: 'what' })
  const purpose = purposeOf(what)
  const shown = (name: keyof typeof bulkFields, as: keyof Donor, hint?: string) => (
    <FieldInput
      field={bulkFields[name]}
      source={name}
      place={{ ...placeOf(texts.place(as).label, hint), choice: texts.place(as).choice }}
    />
  )
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
      <FieldInput
        field={bulkFields.what}
        source="what"
        place={{
          ...placeOf(texts.text('bulkWhat') ?? ''),
          choice: (value) => texts.place(BULK_FIELDS.find((one) => one === value) ?? 'type').label,
        }}
      />
      {what === 'type' || what === 'language' ? shown(what, what) : null}
      {purpose === undefined ? null : (
        <>
          {shown('answer', CONSENT_OF[purpose].answer, texts.text('bulkStays') ?? undefined)}
          {shown('way', CONSENT_OF[purpose].way)}
          {shown('since', CONSENT_OF[purpose].since)}
        </>
      )}
    </Box>
  )
}

interface ChangeDialogProps {
  ids: readonly string[]
  onClose: () => void
}

/** [3.6] one value for all chosen donors. Nobody’s refusal becomes a consent by it: that is asked of each by their own form. */
export function ChangeDialog({ ids, onClose }: ChangeDialogProps) {
  const translate = useTranslate()
  const texts = useTexts<typeof donors>(donors.name)
  const { timeZone } = useFormat()
  const change = useBulkChange<Donor>(donors.name)
  const send = async (typed: Typed) => {
    const purpose = purposeOf(typed.what)
    const refusedBefore = ({ [purpose ? CONSENT_OF[purpose].answer : 'reportConsent']: before }: Donor) =>
      before === 'refused'
    await change(ids, {
      name: texts.place(BULK_FIELDS.find((one) => one === typed.what) ?? 'type').label,
      values: valuesOf(typed),
      keeps: (row) => (purpose && typed.answer === 'given' && refusedBefore(row) ? texts.text('bulkStays') : null),
    })
  }
  return (
    <FormDialog
      title={`${texts.text('bulkChange') ?? ''}: ${translate('resources.donors.count', { smart_count: ids.length })}`}
      fields={bulkFields}
      rules={bulkRules}
      initial={{ since: todayIn(timeZone) }}
      submitLabel={translate('common.action.save')}
      send={send}
      onClose={onClose}
    >
      <Inputs />
    </FormDialog>
  )
}
