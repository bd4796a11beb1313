import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { part, useRecord } from '../../../src/generate/records.ts'
import { Again } from '../../../src/generate/sending/Again.tsx'
import { isDraft, SENDING_FIGURES } from '../../../src/generate/sending/audience.ts'
import { Correction, isCorrectable } from '../../../src/generate/sending/Correction.tsx'
import { Duplicate } from '../../../src/generate/sending/Duplicate.tsx'
import { Figures } from '../../../src/generate/sending/Figures.tsx'
import { Publish } from '../../../src/generate/sending/Publish.tsx'
import { Scheduled, Underway } from '../../../src/generate/sending/Underway.tsx'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps } from '../../../src/generate/types.ts'
import { metaCampaigns } from '../schema.ts'
import type { CampaignRow } from './calls.ts'
import { Preview } from './Preview.tsx'
import { Results } from './Results.tsx'

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

export const View = ({ layout: given }: ViewProps) => (
  <GeneratedShow
    layout={given}
    without={SENDING_FIGURES}
    isOpen={isDraft}
    above={part(metaCampaigns, Above)}
    actions={part(metaCampaigns, Actions)}
  />
)
