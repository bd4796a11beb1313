import Button from '@mui/material/Button'
import { useRedirect, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { onlyWhere } from '../../../src/generate/inputs/onlyWhere.tsx'
import { defineLayout } from '../../../src/generate/layout.ts'
import { GeneratedList } from '../../../src/generate/list.tsx'
import { names, part, useRecord } from '../../../src/generate/records.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps, Views } from '../../../src/generate/types.ts'
import { metaCampaigns } from '../schema.ts'
import { type CampaignRow, duplicate } from './calls.ts'
import { Figures } from './Figures.tsx'
import { Preview } from './Preview.tsx'
import { Publish } from './Publish.tsx'
import { Scheduled, Sending } from './Underway.tsx'
import { VariablesInput } from './Variables.tsx'

const Filtered = onlyWhere('audience', 'filtered')

export const layout = defineLayout(metaCampaigns, {
  sections: [
    { key: 'basics', fields: ['name', 'template', 'project'] },
    { key: 'values', fields: ['variables'] },
    {
      key: 'audience',
      fields: [
        'audience',
        'gaveTo',
        'donorType',
        'tags',
        'language',
        'givenMin',
        'givenMax',
        'lastGiftFrom',
        'lastGiftTo',
        'file',
        'donors',
      ],
    },
    { key: 'time', fields: ['sendNow', 'sendAt'] },
  ],
  inputs: {
    variables: VariablesInput,
    gaveTo: Filtered,
    donorType: Filtered,
    tags: Filtered,
    language: Filtered,
    givenMin: Filtered,
    givenMax: Filtered,
    lastGiftFrom: Filtered,
    lastGiftTo: Filtered,
    file: Filtered,
    donors: onlyWhere('audience', 'chosen'),
    sendAt: onlyWhere('sendNow', false),
  },
})

/** The campaign as it stands while it is on its way: its counts move without anybody's touch. */
function Above({ record }: { record: CampaignRow }) {
  const followed = useFollowed(['meta_campaigns'], ['meta_campaigns', 'getOne', { id: record.id, meta: undefined }])
  const { data: now = record } = useRecord(metaCampaigns, record.id, followed)
  return (
    <>
      {now.status === 'sending' ? <Sending record={now} /> : null}
      {now.status === 'scheduled' ? <Scheduled record={now} /> : null}
      {now.status === 'draft' || now.status === 'scheduled' ? null : <Figures record={now} />}
      <Preview record={now} />
      {now.status === 'draft' ? <Publish record={now} /> : null}
    </>
  )
}

function Actions({ record }: { record: CampaignRow }) {
  const translate = useTranslate()
  const redirect = useRedirect()
  const copy = useAct(async () => {
    const { id } = await duplicate(record.id)
    redirect('edit', 'meta_campaigns', id)
  })
  return (
    <>
      <Button variant="outlined" disabled={copy.busy} onClick={() => void copy.run()}>
        {translate('campaigns.duplicate')}
      </Button>
      {copy.error === null ? null : <Failure error={copy.error} />}
    </>
  )
}

const FIGURES = names(
  metaCampaigns,
  'recipients',
  'sentCount',
  'deliveredCount',
  'readCount',
  'failedCount',
  'unknownCount',
  'suppressedCount',
)

const Show = ({ layout: given }: ViewProps) => (
  <GeneratedShow
    layout={given}
    without={FIGURES}
    above={part(metaCampaigns, Above)}
    actions={part(metaCampaigns, Actions)}
  />
)

function ToSettings() {
  const translate = useTranslate()
  return (
    <Button component={Link} to="/app/settings/meta-campaign" variant="outlined">
      {translate('campaigns.settings.open')}
    </Button>
  )
}

const List = ({ layout: given }: ViewProps) => (
  <GeneratedList {...(given && { layout: given })} actions={<ToSettings />} />
)

export const views: Partial<Views> = { list: List, show: Show }
