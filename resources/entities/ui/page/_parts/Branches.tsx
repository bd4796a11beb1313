import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { branchIn } from '../../../../../i18n/named.ts'
import { useRights } from '../../../../../src/generate/rights.ts'
import type { Profile } from '../../../../../src/providers/settings.ts'
import { branchesOf, useEnterBranch } from '../../../../../src/providers/useEnterBranch.ts'
import { useFormat } from '../../../../../src/ui/FormatContext.tsx'
import { Section } from '../../../../../src/ui/Section.tsx'
import { StatusChip } from '../../../../../src/ui/StatusChip.tsx'

/** At work in the main branch as its administrator: the profile names branches to nobody else. product.md 1 */
export const isOfMain = (profile: Profile): boolean =>
  branchesOf(profile).length > 0 && profile.entity?.id === profile.homeEntity?.id

/** The branches of the same charity, and the way into each. */
export function Branches({ profile }: { profile: Profile }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { can } = useRights('entities')
  const { enter, busy } = useEnterBranch()
  const branches = branchesOf(profile)
  const mayAdd = isOfMain(profile) && can('addBranch')
  if (branches.length === 0) return null
  const add = mayAdd ? (
    <Button component={Link} to="/app/entity/add" size="small" startIcon={<Add />}>
      {translate('entity.addTitle')}
    </Button>
  ) : undefined
  if (branches.length < 2)
    return (
      <Section title={translate('entity.profile.branches')} action={add}>
        <Typography color="textSecondary">{translate('entity.profile.noBranches')}</Typography>
      </Section>
    )
  return (
    <Section
      title={translate('entity.profile.branches')}
      subtitle={translate('entity.profile.branchesText')}
      action={add}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {branches.map((branch) => (
          <Box
            component="li"
            key={branch.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              minHeight: 52,
              borderTop: '1px solid var(--athar-hairline)',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Box sx={{ flex: '1 1 160px', minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <bdi>{branchIn(branch, locale)}</bdi>
              {branch.id === profile.homeEntity?.id ? (
                <StatusChip tone="neutral" label={translate('entity.profile.main')} />
              ) : null}
            </Box>
            {branch.id === profile.entity?.id ? (
              <StatusChip tone="success" label={translate('entity.profile.here')} />
            ) : (
              <Button size="small" variant="outlined" disabled={busy} onClick={() => void enter(branch.id)}>
                {translate('entity.profile.workIn')} <span className="athar-hidden">{branchIn(branch, locale)}</span>
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  )
}
