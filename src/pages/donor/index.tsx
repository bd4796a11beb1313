import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useSettings } from '../../providers/settings.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { Sessions } from '../profile/Sessions.tsx'

/** [2.58] where a donor arrives: a greeting, how letters come to them, and their own account. */
export default function DonorHome() {
  const translate = useTranslate()
  const name = useSettings(({ profile }) => profile?.name ?? '')
  const title = name === '' ? translate('auth.donorHome.hello') : translate('auth.donorHome.helloName', { name })
  return (
    <>
      <PageHeader
        title={title}
        subtitle={translate('auth.donorHome.thanks')}
        action={
          <Button component={Link} to="/app/profile/home" variant="outlined">
            {translate('common.menu.profile')}
          </Button>
        }
      />
      <Section title={translate('auth.donorHome.lettersTitle')}>
        <Typography sx={{ maxWidth: 680 }}>{translate('auth.donorHome.letters')}</Typography>
      </Section>
      <Sessions />
    </>
  )
}
