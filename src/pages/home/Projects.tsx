import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatMoney, formatPercent } from '../../../i18n/format.ts'
import type { Dashboard, FeedProject, SimilarProject } from '../../../resources/_contracts/newsfeed.ts'
import { choiceKey } from '../../../resources/_kit/keys.ts'
import { ratioPercent } from '../../../resources/_kit/money.ts'
import type { projects as declared } from '../../../resources/projects/schema.ts'
import { AuthImage } from '../../generate/AuthImage.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Section } from '../../ui/Section.tsx'
import { TARGET } from '../../ui/target.ts'

/** The others are one link away. */
const SHOWN = 5

const pathOf = (id: string): string => `/app/projects/published/${id}`

/** What is collected of what is needed; a project without a required amount only says what it has. */
function Collected({ project: { required, collected } }: { project: FeedProject }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const money = (value: string) => formatMoney(value, { locale, trim: true }).text
  const whole = Number(required ?? 0)
  if (whole <= 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {translate('dashboard.collected')}: {money(collected)}
      </Typography>
    )
  const percent = formatPercent(ratioPercent(collected, required ?? '0') ?? 0, { locale })
  return (
    <ProgressBar
      label={translate('dashboard.collected')}
      value={Number(collected)}
      max={whole}
      valueText={translate('dashboard.ofRequired', { percent, required: required ?? '0' })}
    />
  )
}

function ProjectLine({ project, note }: { project: FeedProject; note: string }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        py: 1.5,
        borderTop: '1px solid var(--athar-hairline)',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      {project.cover === null ? null : <AuthImage id={project.cover.id} alt="" variant="480" width={64} height={64} />}
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <MuiLink
          component={Link}
          to={pathOf(project.id)}
          underline="hover"
          sx={{ ...TARGET, fontWeight: 500, color: 'var(--athar-ink)' }}
        >
          <bdi>{project.name}</bdi>
        </MuiLink>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
          {note}
        </Typography>
        <Collected project={project} />
      </Box>
    </Box>
  )
}

const list = { listStyle: 'none', m: 0, p: 0 } as const

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
        <Box component="ul" sx={list}>
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
        <Box component="ul" sx={list}>
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
