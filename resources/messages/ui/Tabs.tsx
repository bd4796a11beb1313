import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

const TABS = [
  { id: 'records', label: 'resources.messages.text.records', to: '/app/settings/messages' },
  { id: 'fromDonors', label: 'resources.messages.text.fromDonors', to: '/app/feedback' },
] as const

/** What went out, and what came back. */
export function MessageTabs({ now }: { now: (typeof TABS)[number]['id'] }) {
  const translate = useTranslate()
  return (
    <Box component="nav" aria-label={translate('resources.messages.many')} sx={{ mb: 1 }}>
      <Tabs value={now}>
        {TABS.map(({ id, label, to }) => (
          <Tab key={id} value={id} label={translate(label)} component={Link} to={to} />
        ))}
      </Tabs>
    </Box>
  )
}
