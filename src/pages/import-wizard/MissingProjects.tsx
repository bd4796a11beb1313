import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { fold } from '../../../resources/_kit/fold.ts'
import { MENDS_AT_MOST } from '../../../resources/_kit/mends.ts'
import { isName } from '../../../resources/projects/called.ts'
import { useRights } from '../../generate/rights.ts'
import { Section } from '../../ui/Section.tsx'
import type { Mend, Preview } from './calls.ts'

interface MissingProjectsProps {
  groups: Preview['groups']
  /** What is mended already. */
  mends: readonly Mend[]
  onMend: (...made: readonly Mend[]) => void
}

/** However a name is spelled, it is one project: as its most rows have it, with all of its rows. */
function once(missing: Preview['groups']): Map<string, { value: string; count: number }> {
  const found = new Map<string, { value: string; count: number }>()
  for (const { value, count } of missing) {
    const key = fold(value)
    const earlier = found.get(key)
    found.set(key, { value: earlier?.value ?? value, count: count + (earlier?.count ?? 0) })
  }
  return found
}

/** product.md 10: projects that the file names and nobody knows are offered for creation, all of them at once. */
export function MissingProjects({ groups, mends, onMend }: MissingProjectsProps) {
  const translate = useTranslate()
  const { can } = useRights('projects')
  const text = (key: string, args = {}) => translate(`resources.imports.text.${key}`, args)
  const missing = groups
    .filter(({ key, value }) => key === 'unknownProject' && isName(value))
    .slice(0, Math.max(0, MENDS_AT_MOST - mends.length))
  if (missing.length === 0 || !can('create')) return null
  const called = once(missing)
  const many = { smart_count: called.size }
  const makeAll = () => onMend(...missing.map(({ field, value }): Mend => ({ field, value, does: 'create', to: null })))
  return (
    <Section title={text('lackProjects', many)} subtitle={text('createdAs')}>
      <Box component="ul" aria-label={text('lacking')} sx={{ m: 0, mb: 1, paddingInlineStart: 2.5 }}>
        {Array.from(called, ([key, { value, count }]) => (
          <Typography key={key} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
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
