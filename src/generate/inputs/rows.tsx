import Add from '@mui/icons-material/Add'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldArray, useFormState } from 'react-hook-form'
import { columnsOf } from '../../../resources/_kit/field.ts'
import { slotsOf } from '../../../resources/_kit/fields/rows.ts'
import { blankRow, isWide } from '../fields.ts'
import { type InputProps, option } from '../types.ts'
import { FieldInput } from './FieldInput.tsx'
import { SlotRows } from './slots.tsx'
import { messageIn } from './useField.ts'

/** The inputs of one row; `without` names the columns that stand elsewhere. */
export function RowInputs({ field, source, place, without = [] }: InputProps & { without?: readonly string[] }) {
  const columns = Object.entries(columnsOf(field)).filter(([name]) => !without.includes(name))
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {columns.map(([name, column]) => (
        <Box key={name} sx={{ gridColumn: isWide(column) ? '1 / -1' : undefined, minWidth: 0 }}>
          <FieldInput field={column} source={`${source}.${name}`} place={place.column(name)} />
        </Box>
      ))}
    </Box>
  )
}

interface RowCardProps extends InputProps {
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

function RowCard({ field, source, place, index, count, onMove, onRemove }: RowCardProps) {
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
      <RowInputs field={field} source={source} place={place} />
    </Box>
  )
}

interface RowsGroupProps extends Omit<InputProps, 'field'> {
  /** The cards of the rows. */
  children: ReactNode
  /** What stands below them. */
  after?: ReactNode
}

/** The list of rows, named by its label, with what is wrong with the list itself below it. */
export function RowsGroup({ source, place, isTitled = false, children, after }: RowsGroupProps) {
  const id = useId()
  const { errors } = useFormState({ name: source })
  const fault = errors[source]
  // An error of a row stands at its input.
  const error = Array.isArray(fault) ? messageIn((fault as unknown as { root?: unknown }).root) : messageIn(fault)
  const name = isTitled ? { 'aria-label': place.label } : { 'aria-labelledby': id }
  return (
    <div role="group" {...name}>
      {isTitled ? null : (
        <Typography id={id} component="p" sx={{ fontWeight: 500, mb: 1 }}>
          {place.label}
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {children}
      </Box>
      {after}
      <FormHelperText error={error !== undefined} sx={{ mx: 0 }}>
        {error ?? place.hint}
      </FormHelperText>
    </div>
  )
}

/** Repeatable rows, each a card with inputs of its own. */
export function RowsInput(props: InputProps) {
  return slotsOf(props.field) === null ? <FreeRows {...props} /> : <SlotRows {...props} />
}

function FreeRows({ field, source, place, isTitled }: InputProps) {
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
          index={index}
          count={fields.length}
          onMove={move}
          onRemove={() => remove(index)}
        />
      ))}
    </RowsGroup>
  )
}
