import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { branchIn } from '../../../../i18n/named.ts'
import { StateChip } from '../../../../src/generate/columns/choice.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import type { Overview } from './types.ts'

const to = (id: string): string => `/admin/entities/view/${id}`

/** The other branches of the same charity, and which of them is the main one. product.md 1 */
export function Branches({ id, branches, main }: { id: string } & Pick<Overview, 'branches' | 'main'>) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const others = branches.filter((branch) => branch.id !== id)
  return (
    <Section title={translate('admin.entity.branches')}>
      {main !== null && main.id !== id ? (
        <Typography sx={{ mb: others.length === 0 ? 0 : 1 }}>
          {translate('admin.entity.branchOf')}{' '}
          <MuiLink component={Link} to={to(main.id)}>
            <bdi>{branchIn(main, locale)}</bdi>
          </MuiLink>
        </Typography>
      ) : null}
      {others.length === 0 && (main === null || main.id === id) ? (
        <Typography color="textSecondary">{translate('admin.entity.onlyBranch')}</Typography>
      ) : null}
      <Box component="ul" aria-label={translate('admin.entity.branches')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {others.map((branch) => (
          <Box component="li" key={branch.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75 }}>
            <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
              <MuiLink component={Link} to={to(branch.id)}>
                <bdi>{branchIn(branch, locale)}</bdi>
              </MuiLink>
            </Box>
            <StateChip value={branch.status} label={translate(`resources.entities.states.${branch.status}`)} />
          </Box>
        ))}
      </Box>
    </Section>
  )
}
