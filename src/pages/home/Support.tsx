import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { momentParts } from '../../../i18n/dates.ts'
import { Figures } from '../../../resources/donor_issues/ui/support/Figures.tsx'
import { OpenIssues } from '../../../resources/donor_issues/ui/support/OpenIssues.tsx'
import { mailText, PLATFORM_STATE, type PlatformState } from '../../providers/platformState.ts'
import { useSettings } from '../../providers/settings.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { tourPlace } from '../../ui/tourPlace.ts'

function Facts({ state }: { state: PlatformState }) {
  const translate = useTranslate()
  const word = (key: string) => translate(`dashboard.support.${key}`)
  const { isReady, meta } = state
  const service = <StatusChip tone={isReady ? 'success' : 'danger'} label={word(isReady ? 'ready' : 'down')} />
  const items = [{ id: 'service', label: word('service'), value: service }]
  if (meta !== null) {
    items.push({
      id: 'mail',
      label: word('mail'),
      value: <StatusChip tone={meta.mail === 'smtp' ? 'success' : 'warning'} label={translate(mailText(meta))} />,
    })
    items.push({
      id: 'data',
      label: word('data'),
      value: <StatusChip tone="neutral" label={word(meta.demo ? 'demo' : 'real')} />,
    })
  }
  return <KeyValue items={items} />
}

function StateOfPlatform() {
  const translate = useTranslate()
  const { timeZone } = useFormat()
  const { data, isFetching, dataUpdatedAt, refetch } = useQuery(PLATFORM_STATE)
  return (
    <Section
      title={translate('dashboard.support.status')}
      action={
        <Button size="small" disabled={isFetching} aria-busy={isFetching} onClick={() => void refetch()}>
          {translate('dashboard.support.check')}
        </Button>
      }
    >
      {data ? (
        <div role="status">
          <Facts state={data} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {translate('dashboard.support.checkedAt', {
              time: momentParts(new Date(dataUpdatedAt).toISOString(), timeZone).time.slice(0, 5),
            })}
          </Typography>
        </div>
      ) : (
        <ListSkeleton label={translate('common.state.loading')} rows={2} />
      )}
    </Section>
  )
}

/** [2.56] where technical support begins: what donors wait for, oldest first, and whether the platform works. */
export default function Support() {
  const translate = useTranslate()
  const name = useSettings(({ profile }) => profile?.name ?? '')
  return (
    <>
      <PageHeader title={translate('dashboard.welcome', { name })} subtitle={translate('dashboard.support.title')} />
      <Figures />
      <div {...tourPlace('issues')}>
        <OpenIssues />
      </div>
      <div {...tourPlace('service')}>
        <StateOfPlatform />
      </div>
      <Section title={translate('dashboard.support.account')}>
        <Typography sx={{ mb: 2 }}>{translate('dashboard.support.accountText')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={Link} to="/app/profile/home" variant="outlined">
            {translate('common.menu.profile')}
          </Button>
          <Button component={Link} to="/app/profile/change-password" variant="outlined">
            {translate('common.menu.changePassword')}
          </Button>
        </Box>
      </Section>
    </>
  )
}
