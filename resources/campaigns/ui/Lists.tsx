import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type ListProps, ResourceList } from '../../../src/generate/list.tsx'
import { PathTabs } from '../../../src/ui/PathTabs.tsx'

const PUBLISHED = '/app/campaigns/published'
const DRAFT = '/app/campaigns/draft'

const TABS = [
  [PUBLISHED, 'campaigns.published'],
  [DRAFT, 'campaigns.drafts'],
] as const

type CampaignsProps = Pick<ListProps, 'filter' | 'hidden' | 'choices' | 'emptyText'> & {
  path: (typeof TABS)[number][0]
}

function Campaigns({ path, ...rest }: CampaignsProps) {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="campaigns"
      key={path}
      title={translate('resources.campaigns.many')}
      storeKey={`campaigns.${path === DRAFT ? 'draft' : 'published'}`}
      {...rest}
      above={<PathTabs label="resources.campaigns.many" tabs={TABS} current={path} />}
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
    hidden={['sendAt']}
    emptyText={useTranslate()('campaigns.nonePublished')}
  />
)

/** [2.46] what is being written, or waits for its time. */
export const DraftCampaigns = () => (
  <Campaigns
    path={DRAFT}
    filter={{ 'status.in': WAITING }}
    choices={{ status: WAITING }}
    hidden={['recipients', 'sentCount', 'readCount', 'sentAt']}
  />
)
