import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'

export interface ToggleProps<V extends string> {
  label: string
  value: V | null
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** One of a few, all of them in sight. */
export function Toggle<V extends string>({ label, value, options, onChange }: ToggleProps<V>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_event, chosen: V | null) => {
        if (chosen !== null) onChange(chosen)
      }}
    >
      {options.map((one) => (
        <ToggleButton key={one.value} value={one.value} sx={{ whiteSpace: 'nowrap' }}>
          {one.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
