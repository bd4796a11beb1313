import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatMoney, formatPercent } from '../../../i18n/format.ts'
import type { FeedProject } from '../../../resources/_contracts/newsfeed.ts'
import { ratioPercent } from '../../../resources/_kit/money.ts'
import { AuthImage } from '../../generate/AuthImage.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TARGET } from '../../ui/target.ts'

type Shown = Pick<FeedProject, 'id' | 'name' | 'required' | 'collected' | 'cover'>

export const LINES = { listStyle: 'none', m: 0, p: 0 } as const

const pathOf = (id: string): string => `/app/projects/published/${id}`

/** What is collected of what is needed; a project without a required amount only says what it has. */
function Collected({ project: { required, collected } }: { project: Shown }) {
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

interface ProjectLineProps {
  project: Shown
  note: string
  /** What can be done with it, beside the way to its page. */
  action?: ReactNode
}

/** A project in a list of a home: its face, its name, and how far its money has come. */
export function ProjectLine({ project, note, action }: ProjectLineProps) {
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
      {action}
    </Box>
  )
}
