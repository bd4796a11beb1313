import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { branchIn } from '../../../i18n/named.ts'
import { useSettings } from '../../providers/settings.ts'
import { awayNow } from '../../providers/tab.ts'
import { useEnterBranch } from '../../providers/useEnterBranch.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Strip } from './Strip.tsx'

/** product.md 1: whoever works in another branch than their own is told so on every page, with the way back. */
export function BranchBanner() {
  const translate = useTranslate()
  const { locale } = useFormat()
  const profile = useSettings((settings) => settings.profile)
  const { enter, busy } = useEnterBranch()
  const here = profile?.entity
  const home = profile?.homeEntity
  if (!here || !home || here.id === home.id || awayNow() !== null) return null
  return (
    <Strip
      tone="action"
      label={translate('entity.branch.banner', { name: branchIn(here, locale) })}
      action={
        <Button size="small" color="inherit" variant="text" disabled={busy} onClick={() => void enter(home.id)}>
          {translate('entity.branch.back', { name: branchIn(home, locale) })}
        </Button>
      }
    />
  )
}
