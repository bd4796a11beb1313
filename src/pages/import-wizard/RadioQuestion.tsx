import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { Fragment, useId } from 'react'

interface RadioQuestionProps<A extends string> {
  title: string
  answers: readonly { value: A; label: string; about: string }[]
  value: A
  onChange: (value: A) => void
  hint?: string
}

/** A question about the whole file: each answer says what it means. */
export function RadioQuestion<A extends string>({ title, answers, value, onChange, hint }: RadioQuestionProps<A>) {
  const id = useId()
  return (
    <FormControl sx={{ mb: 2, display: 'block' }}>
      <FormLabel id={id}>{title}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value}
        onChange={(_, chosen) => onChange(answers.find((one) => one.value === chosen)?.value ?? value)}
      >
        {answers.map((one) => (
          <Fragment key={one.value}>
            <FormControlLabel
              value={one.value}
              control={<Radio slotProps={{ input: { 'aria-describedby': `${id}-${one.value}` } }} />}
              label={one.label}
            />
            <Typography id={`${id}-${one.value}`} variant="body2" color="textSecondary" sx={{ paddingInlineStart: 4 }}>
              {one.about}
            </Typography>
          </Fragment>
        ))}
      </RadioGroup>
      {hint === undefined ? null : (
        <Typography id={`${id}-hint`} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {hint}
        </Typography>
      )}
    </FormControl>
  )
}
