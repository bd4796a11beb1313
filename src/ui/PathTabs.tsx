import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

interface PathTabsProps<Path extends string> {
  /** The key of what they are parts of, for who cannot see them. */
  label: string
  /** Each page's address and the key of its name. */
  tabs: readonly (readonly [Path, string])[]
  current: Path
}

/** Pages side by side, each at its own address. */
export function PathTabs<Path extends string>({ label, tabs, current }: PathTabsProps<Path>) {
  const translate = useTranslate()
  // MUI names the list of tabs, and the landmark around it by nothing.
  return (
    <Box component="nav" aria-label={translate(label)} sx={{ mb: 3, borderBottom: '1px solid var(--athar-hairline)' }}>
      <Tabs variant="scrollable" value={current} aria-label={translate(label)}>
        {tabs.map(([path, name]) => (
          <Tab
            key={path}
            component={Link}
            to={path}
            value={path}
            label={translate(name)}
            aria-current={path === current ? 'page' : undefined}
          />
        ))}
      </Tabs>
    </Box>
  )
}
