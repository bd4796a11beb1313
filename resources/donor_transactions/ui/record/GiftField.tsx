import { placeOf } from '../../../../src/generate/form/FormField.tsx'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { recordFields } from '../../forms.ts'
import type { donorTransactions } from '../../schema.ts'

type Name = 'amount' | 'project' | 'fund' | 'date' | 'onBehalfOf' | 'giftRecipient' | 'inKind'

/** A field of the slip, by the name that it has on a gift's own page. */
export function GiftField({ name }: { name: Name }) {
  const place = useTexts<typeof donorTransactions>('donor_transactions').place(name)
  return (
    <FieldInput field={recordFields[name]} source={name} place={{ ...placeOf(place.label), choice: place.choice }} />
  )
}
