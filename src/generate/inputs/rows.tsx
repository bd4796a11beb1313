import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { columnsOf } from '../../../resources/_kit/field.ts'
import { slotsOf } from '../../../resources/_kit/fields/rows.ts'
import { blankRow } from '../fields.ts'
import { option } from '../types.ts'
import { RemovedLine, RowCard, useRepeated } from './repeated.tsx'
import { RowInputs, RowsGroup, type RowsProps } from './rowParts.tsx'
import { SlotRows } from './slots.tsx'

/** Repeatable rows, each a card with inputs of its own. */
export function RowsInput(props: RowsProps) {
  return slotsOf(props.field) === null ? <FreeRows {...props} /> : <SlotRows {...props} />
}

function FreeRows({ field, source, place, isTitled, Input }: RowsProps) {
  const translate = useTranslate()
  const rows = useRepeated(source)
  const titleOf = (index: number) => translate('common.place.row', { number: index + 1 })
  const after = (
    <>
      <RemovedLine rows={rows} titleOf={titleOf} />
      <Button
        variant="text"
        startIcon={<Add />}
        disabled={rows.fields.length >= option<number>(field, 'max')}
        onClick={() => rows.append(blankRow(columnsOf(field)))}
        sx={{ mt: 1 }}
      >
        {place.add ?? `${translate('common.action.addRow')}: ${place.label}`}
      </Button>
    </>
  )
  return (
    <RowsGroup source={source} place={place} isTitled={isTitled} after={after}>
      {rows.fields.map(({ key }, index) => (
        <RowCard key={key} rows={rows} index={index} title={titleOf(index)} name={`${place.label} ${index + 1}`}>
          <RowInputs columns={columnsOf(field)} source={`${source}.${index}`} place={place} Input={Input} />
        </RowCard>
      ))}
    </RowsGroup>
  )
}
