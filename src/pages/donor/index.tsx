import Button from '@mui/material/Button'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useSettings } from '../../providers/settings.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useFollowed } from '../../generate/hooks/followed.ts'
import { Failure } from '../../generate/Failure.tsx'
import { Sessions } from '../profile/Sessions.tsx'
import { Gifts, Letters } from './Gifts.tsx'
import { SentIssues } from '../../../resources/donor_issues/ui/own/Sent.tsx'
import { type OwnIssue, useCharities } from '../../../resources/donor_issues/ui/own/useOwn.ts'
import { Write } from '../../../resources/donor_issues/ui/own/Write.tsx'

/** So many messages are shown, the newest first. */
const NEWEST = { pagination: { page: 1, perPage: 100 }, sort: { field: 'sentAt', order: 'DESC' } } as const

/** [1.13] the charities' ear: what the donor writes to them, and what they answer. */
function Issues() {
  const translate = useTranslate()
  const followed = useFollowed(['donor_issues'], ['donor_issues', 'getList'])
  const { data, error, refetch } = useGetList<OwnIssue>('donor_issues', NEWEST, followed)
  const { charities, error: lost, retry } = useCharities()
  if (data && charities)
    return (
      <>
        <SentIssues issues={data} />
        <Write charities={charities} />
      </>
    )
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!charities && lost) return <Failure error={lost} onRetry={retry} />
  return <ListSkeleton label={translate('common.state.loading')} rows={3} />
}

/** [2.58] where a donor arrives: a greeting, their gifts and letters, what they write, and their own account. */
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
      <Gifts />
      <Letters />
      <Issues />
      <Sessions />
    </>
  )
}
