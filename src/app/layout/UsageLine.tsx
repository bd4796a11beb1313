import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Usage } from '../../../resources/_contracts/usage.ts'
import { sessionNow } from '../../providers/settings.ts'
import { fetchUsage } from '../../providers/usage.ts'

/** [9.14] what the entity has sent this month; nothing where the build has no plans. */
export function UsageLine() {
  const translate = useTranslate()
  const [usage, setUsage] = useState<Usage | null>(null)
  useEffect(() => {
    // Nobody is told that a number in a menu could not be had.
    fetchUsage(sessionNow()?.roles ?? []).then(setUsage, () => undefined)
  }, [])
  if (usage === null) return null
  return (
    <Typography variant="body2" color="textSecondary">
      {translate('common.usage', { smart_count: usage.messages.used })}
    </Typography>
  )
}
