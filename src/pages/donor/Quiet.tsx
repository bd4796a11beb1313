import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react'
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

/**
 * What is typed and what of it is kept: once both times can be, and both fields are left. They stay open meanwhile: one that is
 * closed under somebody's hands is left without a word.
 */
function useTyped({ quiet, busy, keep }: QuietProps) {
  const [typed, setTyped] = useState(quiet ?? NIGHT)
  const [last, setLast] = useState<End>('to')
  const [isResting, setResting] = useState(true)
  const [isRefused, setRefused] = useState(false)
  const fault = quietFault(typed)
  const isKept = quiet === null || (typed.from === quiet.from && typed.to === quiet.to)
  const waits = fault === null && !isKept && !isRefused && !busy

  // What was typed while the one before was on its way follows it.
  const save = useEffectEvent(() => keep(typed))
  useEffect(() => {
    if (isResting && waits) void save().then((isDone) => setRefused(!isDone))
  }, [isResting, waits])

  const type = (end: End, value: string) => {
    setTyped({ ...typed, [end]: value })
    setLast(end)
    setResting(false)
    setRefused(false)
  }
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) =>
    setResting(!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
  const turn = (on: boolean) => {
    // What cannot be is nothing to begin with.
    const begin = fault === null ? typed : NIGHT
    setResting(true)
    setRefused(false)
    if (on) setTyped(begin)
    void keep(on ? begin : null)
  }

  const isWrong = (end: End): boolean => {
    if (isRefused) return end === last
    if (!isResting || fault === null) return false
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
        control={<Switch checked={quiet !== null} disabled={busy} onChange={(_event, on) => turn(on)} />}
        label={word('own')}
      />
      {quiet === null ? null : (
        <Box onBlur={leave} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
          {ENDS.map((end) => (
            <TextField
              key={end}
              type="time"
              size="small"
              label={word(end)}
              value={typed[end]}
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
