import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { PLANNER_PATH, settingsPath } from '../paths.ts'

/** From all reports to those that are coming. */
export function ToPlanner() {
  const translate = useTranslate()
  return (
    <Button component={Link} to={PLANNER_PATH} variant="outlined">
      {translate('settings.planner.open')}
    </Button>
  )
}

/** From a project's reports to those that are sent again. */
export function ToSettings({ project }: { project: string }) {
  const translate = useTranslate()
  return (
    <Button component={Link} to={settingsPath(project)} variant="outlined" sx={{ mb: 2 }}>
      {translate('settings.open')}
    </Button>
  )
}
