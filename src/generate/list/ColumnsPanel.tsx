import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { flushSync } from 'react-dom'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { HEARD } from '../../ui/heard.ts'
import { columnNames } from '../fields.ts'
import { useTexts } from '../texts.ts'
import { isSame, mainColumn, moved, toggled } from './columns.ts'
import type { ListSettings } from './useListSettings.ts'

const ROW = { display: 'flex', alignItems: 'center', minHeight: 40 }
const LABEL = { flex: 1, minWidth: 0, mx: 0 }

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <Typography id={id} component="h2" variant="subtitle2" sx={{ mt: 1, mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </>
  )
}

interface MoveProps {
  name: string
  column: string
  place: number
  count: number
  onMove: (by: -1 | 1) => void
}

function Moves({ name, column, place, count, onMove }: MoveProps) {
  const translate = useTranslate()
  return (
    <>
      <IconButton
        size="small"
        data-move={`${column} -1`}
        aria-label={translate('kit.earlier', { name })}
        disabled={place === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        data-move={`${column} 1`}
        aria-label={translate('kit.later', { name })}
        disabled={place === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
    </>
  )
}

/** The columns that stand in the list, in their order, and below them those that may join. */
export function ColumnsPanel({
  resource,
  settings: { columns, setColumns },
}: {
  resource: Resource
  settings: ListSettings
}) {
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const panel = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const main = mainColumn(resource)
  const label = (column: string) => texts.place(column).label
  const others = columnNames(resource).filter((column) => !columns.includes(column))
  const move = (column: string, by: -1 | 1) => {
    const next = moved(columns, column, by)
    flushSync(() => {
      setColumns(next)
      setSaid(
        translate('kit.list.place', { name: label(column), number: next.indexOf(column) + 1, total: next.length }),
      )
    })
    // A row that moves loses the focus, and at either end one of its buttons rests.
    const button = (way: number) =>
      panel.current?.querySelector<HTMLButtonElement>(`[data-move="${column} ${way}"]:not(:disabled)`)
    ;(button(by) ?? button(-by))?.focus()
  }
  const box = (column: string, checked: boolean) => (
    <FormControlLabel
      sx={LABEL}
      control={<Checkbox size="small" checked={checked} disabled={column === main} />}
      label={column === main ? `${label(column)} (${translate('kit.list.always')})` : label(column)}
      slotProps={{ typography: { variant: 'body2' } }}
      onChange={() => setColumns(toggled(columns, column))}
    />
  )
  return (
    <Box ref={panel} sx={{ width: 320, maxWidth: '100%', p: 2 }}>
      <Part title={translate('kit.list.shown')}>
        {columns.map((column, place) => (
          <Box component="li" key={column} sx={ROW}>
            {box(column, true)}
            <Moves
              name={label(column)}
              column={column}
              place={place}
              count={columns.length}
              onMove={(by) => move(column, by)}
            />
          </Box>
        ))}
      </Part>
      {others.length === 0 ? null : (
        <Part title={translate('kit.list.more')}>
          {others.map((column) => (
            <Box component="li" key={column} sx={ROW}>
              {box(column, false)}
            </Box>
          ))}
        </Part>
      )}
      <Button
        size="small"
        disabled={isSame(columns, resource.list.columns)}
        onClick={() => setColumns(resource.list.columns)}
        sx={{ mt: 1 }}
      >
        {translate('kit.list.reset')}
      </Button>
      <Box role="status" sx={HEARD}>
        {said}
      </Box>
    </Box>
  )
}
