import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

interface StepButtonsProps {
  onNext: () => void
  onBack: () => void
  /** There is no next step yet. */
  stuck?: boolean
}

/** On to the next step, and back. */
export function StepButtons({ onNext, onBack, stuck = false }: StepButtonsProps) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}>
      <Button variant="contained" disabled={stuck} onClick={onNext}>
        {translate('common.action.continue')}
      </Button>
      <Button onClick={onBack}>{translate('common.action.back')}</Button>
    </Box>
  )
}
