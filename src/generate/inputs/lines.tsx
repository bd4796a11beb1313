import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { saidTwice } from '../../../resources/_kit/fields/rows.ts'
import { type InputProps, option } from '../types.ts'
import { messageIn, useField } from './useField.ts'

const NONE: string[] = []

/** Lines of text: Enter begins a new one, Backspace in an empty one removes it. */
export function LinesInput(props: InputProps) {
  const input = useField<string[]>(props, NONE)
  const translate = useTranslate()
  const id = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const max = option<number>(props.field, 'max')
  const lines = input.value
  const { kept } = props
  const isKept = kept !== undefined && lines.length >= kept.lines
  const most = Math.min(max, kept?.lines ?? max)
  const faults = Array.isArray(input.fault) ? (input.fault as unknown[]) : []
  // What was checked has no empty lines: a fault stands at the line that was meant.
  const filledBefore = (at: number): number => lines.slice(0, at).filter((line) => line.trim() !== '').length
  // The line that is being written may yet become another one.
  const [written, setWritten] = useState<number | null>(null)
  const twice = option<boolean>(props.field, 'distinct') ? saidTwice(lines).filter((at) => at !== written) : []
  const faultOf = (at: number): string | undefined =>
    lines[at]?.trim() === ''
      ? isKept && at !== written
        ? kept.why
        : undefined
      : (messageIn(faults[filledBefore(at)]) ?? (twice.includes(at) ? translate('validation.lineTwice') : undefined))
  const focus = (index: number) => setTimeout(() => boxes.current[index]?.focus(), 0)
  const change = (next: string[], focused: number) => {
    input.set(next)
    focus(focused)
  }
  const insert = (at: number) => {
    if (lines.length < most) change([...lines.slice(0, at), '', ...lines.slice(at)], at)
  }
  const remove = (at: number) => {
    if (!isKept) change(lines.toSpliced(at, 1), Math.max(0, at - 1))
  }
  const press = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      insert(index + 1)
    } else if (event.key === 'Backspace' && lines[index] === '') {
      event.preventDefault()
      remove(index)
    }
  }
  return (
    <div role="group" aria-labelledby={id}>
      <Typography id={id} component="p" sx={{ fontWeight: 500, mb: 1 }}>
        {props.place.label}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {lines.map((line, index) => (
          <Box key={index} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <TextField
              size="small"
              fullWidth
              value={line}
              onChange={(event) => input.set(lines.with(index, event.target.value))}
              onKeyDown={(event) => press(event, index)}
              onFocus={() => setWritten(index)}
              onBlur={() => {
                setWritten(null)
                input.blur()
              }}
              inputRef={(element: HTMLInputElement | null) => {
                boxes.current[index] = element
                if (index === 0) input.ref(element)
              }}
              error={faultOf(index) !== undefined}
              helperText={faultOf(index)}
              slotProps={{
                htmlInput: {
                  name: line.trim() === '' ? undefined : `${input.name}.${filledBefore(index)}`,
                  'aria-label': translate('common.place.line', { name: props.place.label, number: index + 1 }),
                  dir: line === '' ? undefined : 'auto',
                },
              }}
            />
            <IconButton
              aria-label={`${translate('common.action.remove')}: ${translate('common.place.line', { name: props.place.label, number: index + 1 })}`}
              disabled={isKept}
              onClick={() => remove(index)}
            >
              <Close />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Button
        variant="text"
        startIcon={<Add />}
        onClick={() => insert(lines.length)}
        disabled={lines.length >= most}
        ref={lines.length === 0 ? input.ref : undefined}
      >
        {translate('kit.lineAdd')}
      </Button>
      <FormHelperText error={input.error !== undefined} sx={{ mx: 0 }}>
        {faults.length > 0
          ? undefined
          : (input.help ?? (lines.length > 0 && !isKept ? translate('kit.lineHint') : undefined))}
      </FormHelperText>
    </div>
  )
}
