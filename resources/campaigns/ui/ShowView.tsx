import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { part, useRecord } from '../../../src/generate/records.ts'
import { Again } from '../../../src/generate/sending/Again.tsx'
import { isDraft, SENDING_FIGURES } from '../../../src/generate/sending/audience.ts'
import { Correction, isCorrectable } from '../../../src/generate/sending/Correction.tsx'
import { Duplicate } from '../../../src/generate/sending/Duplicate.tsx'
import { Figures } from '../../../src/generate/sending/Figures.tsx'
import { Publish } from '../../../src/generate/sending/Publish.tsx'
import { Halted, Scheduled, Underway } from '../../../src/generate/sending/Underway.tsx'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps } from '../../../src/generate/types.ts'
import { campaigns } from '../schema.ts'
import type { AppealRow } from './calls.ts'
import { End } from './End.tsx'
import { Preview } from './Preview.tsx'
import { Results } from './Results.tsx'
import { Share } from './share/index.tsx'

/** The campaign as it stands while it is on its way: its counts move without anybody's touch. */
function Above({ record }: { record: AppealRow }) {
  const followed = useFollowed(['campaigns'], ['campaigns', 'getOne', { id: record.id, meta: undefined }])
  const { data: now = record } = useRecord(campaigns, record.id, followed)
  const sent = { resource: 'campaigns', record: now } as const
  const isOut = now.status !== 'draft' && now.status !== 'scheduled'
  return (
    <>
      {now.status === 'sending' ? <Underway {...sent} label={now.title} /> : null}
      {now.status === 'published' ? <Halted record={now} /> : null}
      {now.status === 'scheduled' ? <Scheduled {...sent} /> : null}
      {isOut ? (
        <Figures {...sent}>
          <Results record={now} />
        </Figures>
      ) : null}
      {now.status === 'published' ? <Again {...sent} /> : null}
      {now.status === 'sending' || now.status === 'published' ? <Share record={now} /> : null}
      {now.status === 'draft' ? <Publish {...sent} /> : null}
      <Preview record={now} />
    </>
  )
}

function Actions({ record }: { record: AppealRow }) {
  return (
    <>
      <Duplicate resource="campaigns" id={record.id} />
      {isCorrectable(record) ? <Correction resource="campaigns" id={record.id} /> : null}
      {record.status === 'published' || record.status === 'sending' ? (
        <End id={record.id} isSending={record.status === 'sending'} />
      ) : null}
    </>
  )
}

export const View = ({ layout: given }: ViewProps) => (
  <GeneratedShow
    layout={given}
    without={SENDING_FIGURES}
    isOpen={isDraft}
    above={part(campaigns, Above)}
    actions={part(campaigns, Actions)}
  />
)
