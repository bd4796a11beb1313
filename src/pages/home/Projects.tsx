import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Dashboard, SimilarProject } from '../../../resources/_contracts/newsfeed.ts'
import { choiceKey } from '../../../resources/_kit/keys.ts'
import type { projects as declared } from '../../../resources/projects/schema.ts'
import { Section } from '../../ui/Section.tsx'
import { TARGET } from '../../ui/target.ts'
import { LINES, ProjectLine } from './ProjectLine.tsx'

/** The others are one link away. */
const SHOWN = 5

/** [2.16] how far the published projects have come. */
export function ProjectProgress({ projects }: Pick<Dashboard, 'projects'>) {
  const translate = useTranslate()
  return (
    <Section
      title={translate('dashboard.projectProgress')}
      action={
        <MuiLink
          component={Link}
          to="/app/projects/published"
          className="athar-unprinted"
          sx={{ ...TARGET, fontWeight: 500 }}
        >
          {translate('common.action.seeAll')}
          <span className="athar-hidden"> {translate('dashboard.projectProgress')}</span>
        </MuiLink>
      }
    >
      {projects.length === 0 ? (
        <Typography color="textSecondary">{translate('dashboard.noProjects')}</Typography>
      ) : (
        <Box component="ul" sx={LINES}>
          {projects.slice(0, SHOWN).map((project) => (
            <ProjectLine
              key={project.id}
              project={project}
              note={translate(choiceKey<typeof declared>('projects', 'progress', project.progress))}
            />
          ))}
        </Box>
      )}
    </Section>
  )
}

interface SimilarProps extends Pick<Dashboard, 'similar' | 'projects'> {
  onChoose: (id: string) => void
}

const reasonOf = ({ sameClassification, sameRegion }: SimilarProject): string => {
  if (sameClassification && sameRegion) return 'both'
  return sameClassification ? 'classification' : 'region'
}

/** [2.16], product.md 6: projects of the same field or region as one that the reader chooses. */
export function Similar({ similar: { to, projects: found }, projects, onChoose }: SimilarProps) {
  const translate = useTranslate()
  if (to === null) return null
  const choices = projects.some(({ id }) => id === to.id) ? projects : [{ ...to }, ...projects]
  return (
    <Section title={translate('dashboard.similar.title')}>
      <TextField
        select
        fullWidth
        size="small"
        label={translate('dashboard.similar.to')}
        value={to.id}
        onChange={(event) => onChoose(event.target.value)}
        sx={{ mb: 2 }}
      >
        {choices.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </TextField>
      {found.length === 0 ? (
        <Typography color="textSecondary">{translate('dashboard.similar.none')}</Typography>
      ) : (
        <Box component="ul" sx={LINES}>
          {found.map((project) => (
            <ProjectLine
              key={project.id}
              project={project}
              note={translate(`dashboard.similar.${reasonOf(project)}`)}
            />
          ))}
        </Box>
      )}
    </Section>
  )
}
