import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { NoAccess } from '../../../../src/generate/LoadState.tsx'
import { useRights } from '../../../../src/generate/rights.ts'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { usePlatformLink } from '../usePlatformLink.ts'
import { History } from './History.tsx'
import { LinkForm } from './LinkForm.tsx'
import { Pull } from './Pull.tsx'
import { State } from './State.tsx'

function Linked() {
  const translate = useTranslate()
  const { link, error, refetch } = usePlatformLink()
  const changed = () => void refetch()
  if (error) return <Failure error={error} onRetry={changed} />
  if (link === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  if (link === null || link.state === 'off')
    return (
      <>
        <Section title={translate('platformLink.form.title')}>
          <LinkForm link={link} onDone={changed} />
        </Section>
        {link === null ? null : <History />}
      </>
    )
  return (
    <>
      <State link={link} onChanged={changed} />
      <Pull link={link} onChanged={changed} />
      <History />
    </>
  )
}

/** [2.44], [2.66] the link with the platform that an entity receives donations by. product.md 14 */
export default function PlatformLinkPage() {
  const translate = useTranslate()
  const { ready, can } = useRights('platform_links')
  if (ready && !can('list')) return <NoAccess />
  return (
    <>
      <PageHeader
        title={translate('platformLink.title')}
        subtitle={translate('platformLink.lead')}
        back={{ label: translate('linking.hub.title'), to: '/app/settings/thirdparty' }}
      />
      <div style={{ maxWidth: 760 }}>
        {ready ? <Linked /> : <PageSkeleton label={translate('common.state.loading')} />}
      </div>
    </>
  )
}
