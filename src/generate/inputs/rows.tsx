import Add from '@mui/icons-material/Add'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldArray } from 'react-hook-form'
import { columnsOf } from '../../../resources/_kit/field.ts'
import { slotsOf } from '../../../resources/_kit/fields/rows.ts'
import { blankRow } from '../fields.ts'
import { option } from '../types.ts'
import { RowInputs, RowsGroup, type RowsProps } from './rowParts.tsx'
import { SlotRows } from './slots.tsx'

interface RowCardProps extends RowsProps {
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

function RowCard({ field, source, place, Input, index, count, onMove, onRemove }: RowCardProps) {
  const translate = useTranslate()
  const id = useId()
  const named = (action: string) => `${translate(`common.action.${action}`)}: ${place.label} ${index + 1}`
  return (
    <Box
      component="li"
      aria-labelledby={id}
      sx={{ border: '1px solid var(--athar-hairline)', borderRadius: 1, p: 2, bgcolor: 'var(--athar-surface)' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
        <Typography id={id} component="p" sx={{ fontWeight: 500, flex: 1 }}>
          {translate('kit.row', { number: index + 1 })}
        </Typography>
        <IconButton aria-label={named('moveUp')} disabled={index === 0} onClick={() => onMove(index, index - 1)}>
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={named('moveDown')}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        >
          <ArrowDownward fontSize="small" />
        </IconButton>
        <IconButton aria-label={named('remove')} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <RowInputs field={field} source={source} place={place} Input={Input} />
    </Box>
  )
}

/** Repeatable rows, each a card with inputs of its own. */
export function RowsInput(props: RowsProps) {
  return slotsOf(props.field) === null ? <FreeRows {...props} /> : <SlotRows {...props} />
}

function FreeRows({ field, source, place, isTitled, Input }: RowsProps) {
  const translate = useTranslate()
  const { fields, append, move, remove } = useFieldArray({ name: source })
  const add = (
    <Button
      variant="text"
      startIcon={<Add />}
      disabled={fields.length >= option<number>(field, 'max')}
      onClick={() => append(blankRow(columnsOf(field)))}
      sx={{ mt: 1 }}
    >
      {translate('common.action.addRow')}: {place.label}
    </Button>
  )
  return (
    <RowsGroup source={source} place={place} isTitled={isTitled} after={add}>
      {fields.map((row, index) => (
        <RowCard
          key={row.id}
          field={field}
          source={`${source}.${index}`}
          place={place}
          Input={Input}
          index={index}
          count={fields.length}
          onMove={move}
          onRemove={() => remove(index)}
        />
      ))}
    </RowsGroup>
  )
}
