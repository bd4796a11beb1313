import Chip from '@mui/material/Chip'

interface ChoiceChipProps {
  label: string
  chosen: boolean
  onChoose: () => void
}

/** One of a few things to choose from, side by side. */
export function ChoiceChip({ label, chosen, onChoose }: ChoiceChipProps) {
  const look = { bgcolor: 'var(--athar-action)', color: 'var(--athar-on-action)' }
  return (
    <Chip
      label={<bdi>{label}</bdi>}
      aria-pressed={chosen}
      variant={chosen ? 'filled' : 'outlined'}
      onClick={onChoose}
      sx={chosen ? { ...look, '&:hover, &.Mui-focusVisible': look } : undefined}
    />
  )
}
