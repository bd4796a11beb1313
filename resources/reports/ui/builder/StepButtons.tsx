import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

/** On to the next step, and back. */
export function StepButtons({ onNext, onBack }: { onNext: () => void; onBack: () => void }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}>
      <Button variant="contained" onClick={onNext}>
        {translate('common.action.continue')}
      </Button>
      <Button onClick={onBack}>{translate('common.action.back')}</Button>
    </Box>
  )
}
