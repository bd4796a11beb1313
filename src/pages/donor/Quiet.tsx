import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { type FocusEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type QuietHours, quietFault } from '../../../resources/donors/quiet.ts'

type End = keyof QuietHours

interface QuietProps {
  /** As it is kept. */
  quiet: QuietHours | null
  busy: boolean
  /** @returns whether it was kept */
  keep: (quiet: QuietHours | null) => Promise<boolean>
}

/** A night, to begin with. */
const NIGHT: QuietHours = { from: '22:00', to: '10:00' }
const ENDS: readonly End[] = ['from', 'to']

/** What is typed and what of it is kept: once both times can be, and the field is left. */
function useTyped({ quiet, keep }: QuietProps) {
  const [typed, setTyped] = useState(quiet ?? NIGHT)
  const [last, setLast] = useState<End>('to')
  // Both fields were left with something that is not kept.
  const [isLeft, setLeft] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const fault = quietFault(typed)
  const isKept = quiet !== null && typed.from === quiet.from && typed.to === quiet.to

  const type = (end: End, value: string) => {
    setTyped({ ...typed, [end]: value })
    setLast(end)
    setRefused(false)
  }
  const leave = async ({ relatedTarget, currentTarget }: FocusEvent) => {
    const goesOn = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    if (fault !== null) return setLeft(isLeft || !goesOn)
    setLeft(false)
    if (!isKept) setRefused(!(await keep(typed)))
  }
  const turn = async (on: boolean) => {
    // What cannot be is nothing to begin with.
    const begin = fault === null ? typed : NIGHT
    setLeft(false)
    setRefused(false)
    if (on) setTyped(begin)
    await keep(on ? begin : null)
  }

  const isWrong = (end: End): boolean => {
    if (isRefused) return end === last
    if (!isLeft || fault === null) return false
    return fault === 'quietEmpty' ? typed[end] === '' : end === last
  }
  return { typed, fault, isWrong, type, leave, turn }
}

/** [1.13] the hours at which nothing is to come. Times that are not kept say so, and what holds instead. */
export function Quiet(props: QuietProps) {
  const { quiet, busy } = props
  const { typed, fault, isWrong, type, leave, turn } = useTyped(props)
  const translate = useTranslate()
  const word = (key: string, args?: object) => translate(`ownData.quiet.${key}`, args)
  const why = [word('notSaved'), ...(fault === null ? [] : [translate(`validation.${fault}`)])].join(' ')
  return (
    <Box sx={{ mt: 2 }}>
      <FormControlLabel
        control={<Switch checked={quiet !== null} disabled={busy} onChange={(_event, on) => void turn(on)} />}
        label={word('own')}
      />
      {quiet === null ? null : (
        <Box onBlur={(event) => void leave(event)} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
          {ENDS.map((end) => (
            <TextField
              key={end}
              type="time"
              size="small"
              label={word(end)}
              value={typed[end]}
              disabled={busy}
              error={isWrong(end)}
              helperText={isWrong(end) ? why : undefined}
              onChange={({ target: { value } }) => type(end, value)}
              slotProps={{ inputLabel: { shrink: true }, formHelperText: { role: 'alert' } }}
              sx={{ maxWidth: '16rem' }}
            />
          ))}
        </Box>
      )}
      {quiet !== null && ENDS.some(isWrong) ? (
        <FormHelperText sx={{ mt: 0.5, mx: 0 }}>{word('holds', { ...quiet })}</FormHelperText>
      ) : null}
      <FormHelperText sx={{ mt: 0.5, mx: 0 }}>{word('hint')}</FormHelperText>
    </Box>
  )
}
