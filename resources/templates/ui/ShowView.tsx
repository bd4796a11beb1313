import Box from '@mui/material/Box'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { part, useRecord } from '../../../src/generate/records.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { templates } from '../schema.ts'
import { Acts } from './Acts.tsx'
import { layout } from './layout.tsx'
import { Preview } from './Preview.tsx'
import { Standing } from './Standing.tsx'

/** What the phone shows, and what the standing says. */
const ELSEWHERE = [
  'headerText',
  'headerExample',
  'body',
  'variables',
  'footer',
  'buttons',
  'metaStatus',
  'metaReason',
  'metaChanged',
] as const

/** What Meta decides stands there without anybody's touch. */
function Above({ record }: { record: RecordOf<typeof templates> }) {
  const followed = useFollowed(['templates'], ['templates', 'getOne', { id: record.id, meta: undefined }])
  const { data: now = record } = useRecord(templates, record.id, followed)
  return (
    <>
      <Standing record={now} />
      <Box sx={{ maxWidth: 420, mb: 3 }}>
        <Preview shown={now} />
      </Box>
    </>
  )
}

/** [2.51] preview/{id}: a template as its recipients see it, and where it stands with Meta. */
export const View = () => (
  <GeneratedShow layout={layout} above={part(templates, Above)} actions={part(templates, Acts)} without={ELSEWHERE} />
)
