import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useGetList, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { type OfEntity, useEntityName } from '../../../resources/donor_issues/ui/own/useOwn.ts'
import type { projects } from '../../../resources/projects/schema.ts'
import { SERVED } from '../../generate/records.ts'
import { useTexts } from '../../generate/texts.ts'
import { Section } from '../../ui/Section.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { DEDICATED } from './dedicatedList.ts'
import { Line, Lines } from './Lines.tsx'

/** What a donor is shown of it: `access.ts` of projects. */
type Own = OfEntity & Pick<RecordOf<typeof projects>, 'id' | 'name' | 'progress'>

const TONE = { notStarted: 'neutral', inProgress: 'info', completed: 'success' } as const

function Project({ project: { id, entityId, name, progress } }: { project: Own }) {
  const place = useTexts<typeof projects>('projects').place('progress')
  const entity = useEntityName(entityId)
  return (
    <>
      <div>
        <Typography component="div">
          <Link component={RouterLink} to={`/app/donor/projects/${id}`}>
            <bdi>{name}</bdi>
          </Link>
        </Typography>
        <Typography variant="body2" color="textSecondary" component="div">
          <bdi>{entity}</bdi>
        </Typography>
      </div>
      <StatusChip tone={TONE[progress]} label={place.choice(progress)} />
    </>
  )
}

/** product.md 6: the projects that are for this donor, which stand on no public page; nothing where there are none. */
export function Dedicated() {
  const translate = useTranslate()
  const { data = [] } = useGetList<Own>('projects', DEDICATED, SERVED)
  if (data.length === 0) return null
  return (
    <Section title={translate('auth.donorHome.dedicated.title')} subtitle={translate('auth.donorHome.dedicated.lead')}>
      <Lines>
        {data.map((project) => (
          <Line key={project.id}>
            <Project project={project} />
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
