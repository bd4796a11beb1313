import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { fieldsIn, kindOf, kindsIn } from '../../../resources/_kit/field.ts'
import { newBlockId } from '../../../resources/_kit/fields/blocks.ts'
import { blankRow } from '../fields.ts'
import { option } from '../types.ts'
import { RemovedLine, RowCard, useRepeated } from './repeated.tsx'
import { RowInputs, RowsGroup, type RowsProps } from './rowParts.tsx'

interface AddBlockProps extends Pick<RowsProps, 'field' | 'place'> {
  disabled: boolean
  /** Those that may be added, where it is not all, and what the button is called then. */
  some?: { kinds: readonly string[]; label: string } | undefined
  onAdd: (kind: string) => void
}

/** Adds a block: of the one kind that there is, or of one that is chosen. */
export function AddBlock({ field, place, disabled, some, onAdd }: AddBlockProps) {
  const kinds = some?.kinds ?? Object.keys(kindsIn(field))
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [only = ''] = kinds
  const choose = (kind: string) => {
    setAnchor(null)
    onAdd(kind)
  }
  return (
    <>
      <Button
        id={id}
        variant="text"
        startIcon={<Add />}
        disabled={disabled}
        {...(kinds.length > 1 && { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null })}
        onClick={(event) => (kinds.length > 1 ? setAnchor(event.currentTarget) : choose(only))}
        sx={{ mt: 1 }}
      >
        {some?.label ?? place.add ?? place.label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {kinds.map((kind) => (
          <MenuItem key={kind} onClick={() => choose(kind)}>
            {place.column(kind).label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Blocks of several kinds, each a card with the inputs of its kind. */
export function BlocksInput({ field, source, place, isTitled, Input }: RowsProps) {
  const rows = useRepeated(source)
  const placeOf = (row: unknown) => place.column(kindOf(row))
  const titleOf = (index: number, row: unknown) => `${index + 1}. ${placeOf(row).label}`
  const after = (
    <>
      <RemovedLine rows={rows} titleOf={titleOf} />
      <AddBlock
        field={field}
        place={place}
        disabled={rows.fields.length >= option<number>(field, 'max')}
        onAdd={(kind) => rows.append({ id: newBlockId(), kind, ...blankRow(kindsIn(field)[kind] ?? {}) })}
      />
    </>
  )
  return (
    <RowsGroup source={source} place={place} isTitled={isTitled} after={after}>
      {rows.fields.map((row, index) => (
        <RowCard key={row.key} rows={rows} index={index} title={titleOf(index, row)} name={titleOf(index, row)}>
          <RowInputs columns={fieldsIn(field, row)} source={`${source}.${index}`} place={placeOf(row)} Input={Input} />
        </RowCard>
      ))}
    </RowsGroup>
  )
}
