import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { choiceKey } from '../../../resources/_kit/keys.ts'
import type { users } from '../../../resources/users/schema.ts'
import type { DemoLogin } from '../../providers/meta.ts'

interface DemoLoginsProps {
  logins: readonly DemoLogin[]
  isBusy: boolean
  onChoose: (login: DemoLogin) => void
}

/** The accounts of the demo data, one press each. */
export function DemoLogins({ logins, isBusy, onChoose }: DemoLoginsProps) {
  const translate = useTranslate()
  return (
    <Box component="details" sx={{ mt: 4 }}>
      <Box component="summary" sx={{ minHeight: 44, alignContent: 'center', cursor: 'pointer', borderRadius: 1 }}>
        <Typography component="h2" variant="h6" sx={{ display: 'inline' }}>
          {translate('auth.demo')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {translate('auth.demoHint')}
        </Typography>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {logins.map((login) => (
          <li key={`${login.entity} ${login.branch} ${login.userName}`}>
            <ButtonBase
              disabled={isBusy}
              onClick={() => onChoose(login)}
              sx={{
                width: '100%',
                minHeight: 56,
                px: 2,
                py: 1,
                gap: 1,
                textAlign: 'start',
                justifyContent: 'space-between',
                border: '1px solid var(--athar-hairline)',
                borderRadius: 1,
                bgcolor: 'var(--athar-surface)',
                '&:hover': { borderColor: 'var(--athar-action)', bgcolor: 'var(--athar-action-soft)' },
              }}
            >
              <span>
                <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {translate(choiceKey<typeof users>('users', 'roles', login.role))}
                </Typography>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {[login.entity, login.branch].filter((part) => part !== '').join(' · ') || login.userName}
                </Typography>
              </span>
              <ChevronRight className="athar-mirror" sx={{ color: 'var(--athar-action)', flex: 'none' }} />
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  )
}
