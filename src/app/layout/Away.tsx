import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Locale } from '../../../i18n/dates.ts'
import { branchIn } from '../../../i18n/named.ts'
import { leaveFor } from '../../providers/reload.ts'
import { type Profile, useSettings } from '../../providers/settings.ts'
import type { awayNow } from '../../providers/tab.ts'
import { branchesOf, useEnterBranch } from '../../providers/useEnterBranch.ts'
import { useFormat } from '../../ui/FormatContext.tsx'

function nameOf(profile: Profile | null, id: string | null, lang: Locale): string {
  const all = [...branchesOf(profile), profile?.entity, profile?.homeEntity]
  const found = all.find((one) => one?.id === id)
  return found ? branchIn(found, lang) : ''
}

/**
 * product.md 1: another tab went to work for another branch. This page and what was typed on it stay; nothing is read or
 * saved until the person has said where they are.
 */
export function Away({ from, to }: NonNullable<ReturnType<typeof awayNow>>) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const profile = useSettings((settings) => settings.profile)
  const { back, busy } = useEnterBranch()
  const names = { from: nameOf(profile, from, locale), to: nameOf(profile, to, locale) }
  return (
    <Alert
      severity="warning"
      role="alert"
      sx={{ position: 'sticky', top: 60, zIndex: 'appBar', borderRadius: 0, '@media print': { display: 'none' } }}
    >
      {translate('entity.branch.away', names)}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 }}>
        {from === null ? null : (
          <Button size="small" variant="contained" disabled={busy} onClick={() => void back(from)}>
            {translate('entity.branch.awayBack', names)}
          </Button>
        )}
        <Button size="small" variant="outlined" disabled={busy} onClick={() => leaveFor('/')}>
          {translate('entity.branch.awayGo', names)}
        </Button>
      </div>
    </Alert>
  )
}
