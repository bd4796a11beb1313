import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { columnsOf, type Field } from '../../../resources/_kit/field.ts'
import { type Slots, slotsOf, slotValues } from '../../../resources/_kit/fields/rows.ts'
import { Period } from '../../ui/DateText.tsx'
import { FormatProvider, useFormat } from '../../ui/FormatContext.tsx'
import { FieldValue } from '../columns/FieldValue.tsx'
import type { InputProps } from '../types.ts'
import { useWritten } from './calendar.tsx'
import { RowInputs, RowsGroup, type RowsProps } from './rowParts.tsx'
import { messageIn } from './useField.ts'

type Values = Readonly<Record<string, unknown>>

const WHOLE = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (value: unknown): string | null => (typeof value === 'string' && WHOLE.test(value) ? value : null)

interface LineProps {
  field: Field
  slots: Slots
  row: Values
  place: InputProps['place']
}

/** A row in one line: its other choices as they stand, and its days. */
function Line({ field, slots, row, place }: LineProps) {
  const columns = Object.entries(columnsOf(field)).filter(([name]) => name !== slots.by)
  const { locale, timeZone } = useFormat()
  const { written } = useWritten()
  const days = columns.filter(([, column]) => column.kind === 'date').map(([name]) => dayOf(row[name]))
  return (
    <Box
      component="span"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, color: 'text.secondary' }}
    >
      {columns
        .filter(([, column]) => column.kind === 'choice')
        .map(([name, column]) => (
          <FieldValue key={name} field={column} value={row[name]} place={place.column(name)} size="cell" />
        ))}
      <Box component="span" sx={{ fontSize: '0.875rem' }}>
        {/* One calendar: two of them fill three lines of a phone. */}
        <FormatProvider locale={locale} calendar={written} timeZone={timeZone}>
          <Period from={days[0] ?? null} to={days[1] ?? null} />
        </FormatProvider>
      </Box>
    </Box>
  )
}

interface SlotCardProps extends RowsProps {
  slots: Slots
  index: number
  /** Only of a second row of a slot. */
  onRemove: (() => void) | null
}

/** One slot: closed it is a line, opened its inputs. A fault opens it. */
function SlotCard({ field, source, place, Input, slots, index, onRemove }: SlotCardProps) {
  const translate = useTranslate()
  const id = useId()
  const path = `${source}.${index}`
  const row = (useWatch({ name: path }) ?? {}) as Values
  const { errors } = useFormState({ name: source })
  const fault = (errors[source] as unknown as readonly unknown[] | undefined)?.[index]
  const isFaulty = fault !== undefined && fault !== null
  const [isOpen, setOpen] = useState(false)
  const [hasInputs, setInputs] = useState(false)
  // Once opened by a fault it stays open while the fault is mended.
  if (isFaulty && !isOpen) setOpen(true)
  // Inputs are made when they are first seen, and then stay: what goes up in one survives the closing.
  if (isOpen && !hasInputs) setInputs(true)
  const own = slots.title === undefined ? null : row[slots.title]
  const title =
    typeof own === 'string' && own.trim() !== '' ? own : place.column(slots.by).choice(String(row[slots.by]))
  const twice = messageIn((fault as Values | undefined)?.[slots.by])
  return (
    <Box
      component="li"
      aria-labelledby={`${id}-title`}
      sx={{ border: '1px solid var(--athar-hairline)', borderRadius: 1, bgcolor: 'var(--athar-surface)' }}
    >
      <Button
        variant="text"
        color="inherit"
        fullWidth
        aria-expanded={isOpen}
        aria-controls={`${id}-inputs`}
        onClick={() => setOpen(!isOpen)}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />}
        sx={{ px: 2, py: 1.25, justifyContent: 'space-between', textAlign: 'start', fontWeight: 400 }}
      >
        <Box
          component="span"
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            rowGap: 0.5,
          }}
        >
          <Typography
            id={`${id}-title`}
            component="span"
            sx={{ fontWeight: 500, flex: '1 1 160px', overflowWrap: 'anywhere' }}
          >
            {title}
          </Typography>
          {isOpen ? null : <Line field={field} slots={slots} row={row} place={place} />}
        </Box>
      </Button>
      {twice === undefined ? null : (
        <FormHelperText error sx={{ mx: 2 }}>
          {twice}
        </FormHelperText>
      )}
      <Box id={`${id}-inputs`} hidden={!isOpen} sx={{ px: 2, pb: 2, pt: 1 }}>
        {hasInputs ? (
          <RowInputs columns={columnsOf(field)} source={path} place={place} Input={Input} without={[slots.by]} />
        ) : null}
        {onRemove === null ? null : (
          <Button variant="text" color="inherit" onClick={onRemove} sx={{ mt: 1 }}>
            {translate('common.action.removeRow')}: {title}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** Rows that are fixed by the values of a choice: each has its place and its name, none is added or moved. */
export function SlotRows({ field, source, place, isTitled, Input }: RowsProps) {
  const { fields, remove } = useFieldArray({ name: source })
  const slots = slotsOf(field)
  if (slots === null) return null
  const count = slotValues(columnsOf(field), slots).length
  return (
    <RowsGroup source={source} place={place} isTitled={isTitled}>
      {fields.map((row, index) => (
        <SlotCard
          key={row.id}
          field={field}
          source={source}
          place={place}
          Input={Input}
          slots={slots}
          index={index}
          onRemove={index < count ? null : () => remove(index)}
        />
      ))}
    </RowsGroup>
  )
}
