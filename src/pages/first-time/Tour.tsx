import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { landing } from '../../app/routes/guards.ts'
import { closeWelcome } from '../../providers/profile.ts'
import { sessionNow } from '../../providers/settings.ts'
import type { Tour as TourName } from './steps.ts'

const CARDS = ['first', 'second', 'third'] as const

/** What a person of this role does here, in three cards; then the way in [2.53]. */
export function Tour({ tour }: { tour: TourName }) {
  const translate = useTranslate()
  const session = sessionNow()
  return (
    <>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          mt: 2,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {CARDS.map((card, at) => (
          <Box
            component="li"
            key={card}
            sx={{ p: 2.5, border: '1px solid var(--athar-hairline)', borderRadius: 1, bgcolor: 'var(--athar-surface)' }}
          >
            <Typography
              component="span"
              aria-hidden="true"
              sx={{ display: 'block', fontSize: '1.5rem', fontWeight: 600, color: 'var(--athar-accent-text)' }}
            >
              {at + 1}
            </Typography>
            <Typography component="h3" variant="h5">
              {translate(`auth.first.tour.${tour}.${card}.title`)}
            </Typography>
            <Typography color="textSecondary">{translate(`auth.first.tour.${tour}.${card}.text`)}</Typography>
          </Box>
        ))}
      </Box>
      <Button
        component={Link}
        onClick={() => void closeWelcome()}
        to={session === null ? '/auth/login' : landing(session)}
        variant="contained"
        size="large"
        sx={{ mt: 3, width: { xs: '100%', sm: 'auto' }, textDecoration: 'none' }}
      >
        {translate('auth.first.start')}
      </Button>
    </>
  )
}
