import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { type ComponentType, type ReactNode, useId } from 'react'
import { useFormState } from 'react-hook-form'
import type { Field } from '../../../resources/_kit/field.ts'
import { isWide } from '../fields.ts'
import type { InputProps } from '../types.ts'
import { messageIn } from './useField.ts'

export interface RowsProps extends InputProps {
  /** The input of a row's field, whatever its kind. */
  Input: ComponentType<InputProps>
}

interface RowInputsProps extends Omit<RowsProps, 'field'> {
  columns: Readonly<Record<string, Field>>
  /** Names of columns that stand elsewhere. */
  without?: readonly string[]
}

/** The inputs of one row. */
export function RowInputs({ columns: all, source, place, Input, without = [] }: RowInputsProps) {
  const columns = Object.entries(all).filter(([name]) => !without.includes(name))
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {columns.map(([name, column]) => (
        <Box key={name} sx={{ gridColumn: isWide(column) ? '1 / -1' : undefined, minWidth: 0 }}>
          <Input field={column} source={`${source}.${name}`} place={place.column(name)} />
        </Box>
      ))}
    </Box>
  )
}

interface RowsGroupProps extends Omit<InputProps, 'field'> {
  /** The cards of the rows. */
  children: ReactNode
  /** What stands above them. */
  before?: ReactNode
  /** What stands below them. */
  after?: ReactNode
}

/** The list of rows, named by its label, with what is wrong with the list itself below it. */
export function RowsGroup({ source, place, isTitled = false, children, before, after }: RowsGroupProps) {
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
      {before}
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
