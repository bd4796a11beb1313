import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { defineLayout } from '../../../src/generate/layout.ts'
import { GeneratedList } from '../../../src/generate/list.tsx'
import { part, useRecord } from '../../../src/generate/records.ts'
import { Again } from '../../../src/generate/sending/Again.tsx'
import { AUDIENCE, isDraft, SENDING_FIGURES, sendingInputs } from '../../../src/generate/sending/audience.ts'
import { Correction, isCorrectable } from '../../../src/generate/sending/Correction.tsx'
import { Duplicate } from '../../../src/generate/sending/Duplicate.tsx'
import { Figures } from '../../../src/generate/sending/Figures.tsx'
import { Publish } from '../../../src/generate/sending/Publish.tsx'
import { Scheduled, Underway } from '../../../src/generate/sending/Underway.tsx'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps, Views } from '../../../src/generate/types.ts'
import { BestSendAt } from '../../reports/ui/results/BestSendAt.tsx'
import { metaCampaigns } from '../schema.ts'
import { Appeal, AppealInput } from './Appeal.tsx'
import type { CampaignRow } from './calls.ts'
import { LicenceInput } from './Licence.tsx'
import { Preview } from './Preview.tsx'
import { Results } from './Results.tsx'
import { Values } from './Values.tsx'
import { VariablesInput } from './Variables.tsx'

export const layout = defineLayout(metaCampaigns, {
  sections: [
    { key: 'basics', fields: ['name', 'template', 'project', 'appeal', 'licence'] },
    { key: 'values', fields: ['variables'] },
    { key: 'audience', fields: AUDIENCE },
    { key: 'time', fields: ['sendNow', 'sendAt', 'sentAt', 'finishedAt'] },
  ],
  cells: { appeal: Appeal, variables: Values },
  inputs: {
    appeal: AppealInput,
    licence: LicenceInput,
    variables: VariablesInput,
    ...sendingInputs,
    sendAt: BestSendAt,
  },
})

/** The campaign as it stands while it is on its way: its counts move without anybody's touch. */
function Above({ record }: { record: CampaignRow }) {
  const followed = useFollowed(['meta_campaigns'], ['meta_campaigns', 'getOne', { id: record.id, meta: undefined }])
  const { data: now = record } = useRecord(metaCampaigns, record.id, followed)
  const sent = { resource: 'meta_campaigns', record: now } as const
  return (
    <>
      {now.status === 'sending' ? <Underway {...sent} label={now.name} /> : null}
      {now.status === 'scheduled' ? <Scheduled {...sent} /> : null}
      {now.status === 'draft' || now.status === 'scheduled' ? null : (
        <Figures {...sent}>
          <Results record={now} />
        </Figures>
      )}
      {now.status === 'sent' || now.status === 'stopped' ? <Again {...sent} /> : null}
      <Preview record={now} />
      {now.status === 'draft' ? <Publish {...sent} /> : null}
    </>
  )
}

const Actions = ({ record }: { record: CampaignRow }) => (
  <>
    <Duplicate resource="meta_campaigns" id={record.id} />
    {isCorrectable(record) ? <Correction resource="meta_campaigns" id={record.id} /> : null}
  </>
)

const Show = ({ layout: given }: ViewProps) => (
  <GeneratedShow
    layout={given}
    without={SENDING_FIGURES}
    isOpen={isDraft}
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
