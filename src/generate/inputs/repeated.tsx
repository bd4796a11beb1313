import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type CSSProperties, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldArray, useFormContext } from 'react-hook-form'

type Row = Record<string, unknown>

/** The last row that was removed, and where it stood. */
interface Removed {
  row: Row
  index: number
}

/** Repeated rows of the form around: added, moved, removed, and the last removal taken back. */
export function useRepeated(source: string) {
  const { getValues } = useFormContext()
  // A block has an id of its own, which the form must not write over.
  const { fields, append, move, remove, insert } = useFieldArray({ name: source, keyName: 'key' })
  const [removed, setRemoved] = useState<Removed | null>(null)
  return {
    fields: fields as readonly { key: string }[],
    removed,
    append: (row: Row) => {
      setRemoved(null)
      append(row)
    },
    move,
    remove: (index: number) => {
      setRemoved({ row: getValues(`${source}.${index}`) as Row, index })
      remove(index)
    },
    putBack: () => {
      if (removed === null) return
      setRemoved(null)
      insert(Math.min(removed.index, fields.length), removed.row)
    },
  }
}
type Repeated = ReturnType<typeof useRepeated>

interface RemovedLineProps {
  rows: Repeated
  titleOf: (index: number, row: Row) => string
}

/** What was removed last, and the way back. */
export function RemovedLine({ rows, titleOf }: RemovedLineProps) {
  const translate = useTranslate()
  const { removed } = rows
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mt: removed ? 1 : 0 }}>
      {removed === null ? null : (
        <>
          <Typography component="span" color="textSecondary">
            {translate('kit.rowRemoved', { name: titleOf(removed.index, removed.row) })}
          </Typography>
          <Button variant="text" onClick={rows.putBack}>
            {translate('common.action.undo')}
          </Button>
        </>
      )}
    </Box>
  )
}

interface RowCardProps {
  rows: Repeated
  index: number
  title: string
  /** What the buttons say that they move and remove. */
  name: string
  /** It may be moved and not removed. */
  isKept?: boolean | undefined
  /** By what it is dragged, and the frame that follows. */
  grip?: ReactNode
  frame?: { ref: Ref<HTMLLIElement>; style: CSSProperties }
  children: ReactNode
}

/** One row with its buttons. Whoever moves it keeps the keyboard at its button, or at the other one at an end. */
export function RowCard({ rows, index, title, name, isKept = false, grip, frame, children }: RowCardProps) {
  const translate = useTranslate()
  const id = useId()
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const count = rows.fields.length
  const named = (action: string) => `${translate(`common.action.${action}`)}: ${name}`
  const step = (to: number) => {
    const [first, second] = to < index ? [up, down] : [down, up]
    rows.move(index, to)
    // The card is put elsewhere in the page, which takes the keyboard from it.
    setTimeout(() => (first.current?.disabled === true ? second : first).current?.focus(), 0)
  }
  return (
    <Box
      component="li"
      aria-labelledby={id}
      {...frame}
      sx={{ border: '1px solid var(--athar-hairline)', borderRadius: 1, p: 2, bgcolor: 'var(--athar-surface)' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
        {grip}
        <Typography id={id} component="p" sx={{ fontWeight: 500, flex: 1, minWidth: 0 }}>
          {title}
        </Typography>
        <IconButton ref={up} aria-label={named('moveUp')} disabled={index === 0} onClick={() => step(index - 1)}>
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton
          ref={down}
          aria-label={named('moveDown')}
          disabled={index === count - 1}
          onClick={() => step(index + 1)}
        >
          <ArrowDownward fontSize="small" />
        </IconButton>
        <IconButton aria-label={named('remove')} disabled={isKept} onClick={() => rows.remove(index)}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {children}
    </Box>
  )
}
