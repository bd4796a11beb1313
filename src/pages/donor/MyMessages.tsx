import { useTranslate } from 'react-admin'
import { SentIssues } from '../../../resources/donor_issues/ui/own/Sent.tsx'
import { useCharities, useOwnIssues } from '../../../resources/donor_issues/ui/own/useOwn.ts'
import { Write } from '../../../resources/donor_issues/ui/own/WriteLater.tsx'
import { Failure } from '../../generate/Failure.tsx'
import { later } from '../../generate/lazyPart.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Section } from '../../ui/Section.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'

const MAY_BE_NOTHING = { xs: 0, sm: 0 }
const Contacts = later(async () => (await import('./Contacts.tsx')).Contacts, MAY_BE_NOTHING)

/** [1.13] the donor writes to a charity, and finds what was written and answered. */
export default function MyMessages() {
  const translate = useTranslate()
  const issues = useOwnIssues()
  const { charities, error: lost, retry: findCharities } = useCharities()
  const retry = () => {
    if (issues.error) void issues.refetch()
    if (lost) findCharities()
  }
  const error = (issues.data ? null : issues.error) ?? lost
  if (error) return <Failure error={error} onRetry={retry} />
  if (issues.data === undefined || charities === undefined)
    return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <>
      <PageHeader
        title={translate('issues.mine.title')}
        back={{ label: translate('common.menu.home'), to: '/app/donor' }}
      />
      {charities.length === 0 ? (
        <Section title={translate('auth.donorHome.begin.title')}>{translate('auth.donorHome.begin.text')}</Section>
      ) : (
        <Write charities={charities} title={translate('issues.mine.write')} />
      )}
      <SentIssues issues={issues.data} />
      <Contacts charities={charities} />
    </>
  )
}
