import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Dashboard, SimilarProject } from '../../../resources/_contracts/newsfeed.ts'
import { Section } from '../../ui/Section.tsx'
import { PROJECT_LIST, ProjectLine } from './Projects.tsx'

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
        <Box component="ul" sx={PROJECT_LIST}>
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
