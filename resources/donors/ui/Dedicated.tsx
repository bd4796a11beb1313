import Box from '@mui/material/Box'
import { useGetList, useTranslate } from 'react-admin'
import { RecordLink } from '../../../src/generate/columns/reference.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { Section } from '../../../src/ui/Section.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import type { projects } from '../../projects/schema.ts'

/** So many projects are named. */
const SHOWN = 20

/** product.md 6: the special projects that are for this donor; nothing where there are none. */
export function Dedicated({ record }: { record: { id: string } }) {
  const translate = useTranslate()
  const { can } = useRights('projects')
  const { data = [] } = useGetList<RecordOf<typeof projects>>(
    'projects',
    {
      filter: { dedicatedTo: record.id, type: 'special' },
      sort: { field: 'updatedAt', order: 'DESC' },
      pagination: { page: 1, perPage: SHOWN },
    },
    { enabled: can('list') },
  )
  if (data.length === 0) return null
  return (
    <Section title={translate('resources.donors.text.dedicated')}>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {data.map(({ id }) => (
          <li key={id}>
            <RecordLink resource="projects" id={id} link />
          </li>
        ))}
      </Box>
    </Section>
  )
}
