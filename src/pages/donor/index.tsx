import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useSettings } from '../../providers/settings.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { Failure } from '../../generate/Failure.tsx'
import { Sessions } from '../profile/Sessions.tsx'
import { SentIssues } from '../../../resources/donor_issues/ui/own/Sent.tsx'
import { useMyIssues } from '../../../resources/donor_issues/ui/own/useMyIssues.ts'
import { Write } from '../../../resources/donor_issues/ui/own/Write.tsx'

/** [1.13] the charities' ear: what the donor writes to them, and what they answer. */
function Issues() {
  const translate = useTranslate()
  const { data, error, refetch } = useMyIssues()
  if (data)
    return (
      <>
        <SentIssues issues={data.issues} />
        <Write charities={data.charities} />
      </>
    )
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return <ListSkeleton label={translate('common.state.loading')} rows={3} />
}

/** [2.58] where a donor arrives: a greeting, how letters come to them, what they write, and their own account. */
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
      <Issues />
      <Sessions />
    </>
  )
}
