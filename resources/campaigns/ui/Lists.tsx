import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type ListProps, ResourceList } from '../../../src/generate/list.tsx'

const PUBLISHED = '/app/campaigns/published'
const DRAFT = '/app/campaigns/draft'

function CampaignTabs({ current }: { current: string }) {
  const translate = useTranslate()
  return (
    <Tabs component="nav" value={current} aria-label={translate('resources.campaigns.many')} sx={{ mb: 2 }}>
      <Tab component={Link} to={PUBLISHED} value={PUBLISHED} label={translate('campaigns.published')} />
      <Tab component={Link} to={DRAFT} value={DRAFT} label={translate('campaigns.drafts')} />
    </Tabs>
  )
}

type CampaignsProps = Pick<ListProps, 'filter' | 'hidden' | 'choices' | 'emptyText'> & { path: string }

function Campaigns({ path, ...rest }: CampaignsProps) {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="campaigns"
      key={path}
      title={translate('resources.campaigns.many')}
      storeKey={`campaigns.${path === DRAFT ? 'draft' : 'published'}`}
      {...rest}
      above={<CampaignTabs current={path} />}
      actions={
        <Button component={Link} to="/app/fundraising_licences" variant="outlined">
          {translate('resources.fundraising_licences.many')}
        </Button>
      }
    />
  )
}

const OUT = ['sending', 'published', 'stopped']
const WAITING = ['draft', 'scheduled']

/** [2.46] what has left, or is leaving. */
export const PublishedCampaigns = () => (
  <Campaigns
    path={PUBLISHED}
    filter={{ 'status.in': OUT }}
    choices={{ status: OUT }}
    emptyText={useTranslate()('campaigns.nonePublished')}
  />
)

/** [2.46] what is being written, or waits for its time. */
export const DraftCampaigns = () => (
  <Campaigns
    path={DRAFT}
    filter={{ 'status.in': WAITING }}
    choices={{ status: WAITING }}
    hidden={['recipients', 'sentCount', 'readCount']}
  />
)
