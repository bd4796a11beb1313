import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { fold } from '../../../resources/_kit/fold.ts'
import { MENDS_AT_MOST } from '../../../resources/_kit/mends.ts'
import { useRights } from '../../generate/rights.ts'
import { Section } from '../../ui/Section.tsx'
import type { Mend, Preview } from './calls.ts'

interface MissingProjectsProps {
  groups: Preview['groups']
  /** What is mended already. */
  mends: readonly Mend[]
  onMend: (...made: readonly Mend[]) => void
}

/** product.md 10: projects that the file names and nobody knows are offered for creation, all of them at once. */
export function MissingProjects({ groups, mends, onMend }: MissingProjectsProps) {
  const translate = useTranslate()
  const { can } = useRights('projects')
  const text = (key: string, args = {}) => translate(`resources.imports.text.${key}`, args)
  const missing = groups
    .filter(({ key, value }) => key === 'unknownProject' && value !== '')
    .slice(0, Math.max(0, MENDS_AT_MOST - mends.length))
  if (missing.length === 0 || !can('create')) return null
  // However a name is spelled, it is one project.
  const many = { smart_count: new Set(missing.map(({ value }) => fold(value))).size }
  const makeAll = () => onMend(...missing.map(({ field, value }): Mend => ({ field, value, does: 'create', to: null })))
  return (
    <Section title={text('lackProjects', many)} subtitle={text('createdAs')}>
      <Box component="ul" aria-label={text('lacking')} sx={{ m: 0, mb: 1, paddingInlineStart: 2.5 }}>
        {missing.map(({ value, count }) => (
          <Typography key={value} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{value}</bdi> ({text('rows', { smart_count: count })})
          </Typography>
        ))}
      </Box>
      <Button variant="outlined" onClick={makeAll}>
        {text('createAll', many)}
      </Button>
    </Section>
  )
}
