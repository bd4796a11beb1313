import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useSettings } from '../../providers/settings.ts'
import { awayNow } from '../../providers/tab.ts'
import { useEnterBranch } from '../../providers/useEnterBranch.ts'

/** product.md 1: whoever works in another branch than their own is told so on every page, with the way back. */
export function BranchBanner() {
  const translate = useTranslate()
  const id = useId()
  const profile = useSettings((settings) => settings.profile)
  const { enter, busy } = useEnterBranch()
  const here = profile?.entity
  const home = profile?.homeEntity
  if (!here || !home || here.id === home.id || awayNow() !== null) return null
  return (
    <Box
      component="aside"
      aria-labelledby={id}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        px: { xs: 2, sm: 3 },
        py: 0.5,
        fontSize: '0.875rem',
        fontWeight: 500,
        color: 'var(--athar-on-action-soft)',
        bgcolor: 'var(--athar-action-soft)',
        borderBottom: '1px solid var(--athar-hairline)',
        '@media print': { display: 'none' },
      }}
    >
      <span id={id}>{translate('entity.branch.banner', { name: here.branchName })}</span>
      <Button size="small" color="inherit" variant="text" disabled={busy} onClick={() => void enter(home.id)}>
        {translate('entity.branch.back', { name: home.branchName })}
      </Button>
    </Box>
  )
}
