import ViewColumn from '@mui/icons-material/ViewColumnOutlined'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { Button, useTranslate } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { later } from '../lazyPart.tsx'
import type { ListSettings } from './useListSettings.ts'

const ColumnsPanel = later(async () => (await import('./ColumnsPanel.tsx')).ColumnsPanel, {
  xs: 320,
  sm: 320,
  width: 300,
})

/** Which columns a list shows, and in which order. */
export function ColumnsButton({ resource, settings }: { resource: Resource; settings: ListSettings }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = useTranslate()('kit.list.columns')
  return (
    <>
      <Button
        label="kit.list.columns"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumn />
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <ColumnsPanel resource={resource} settings={settings} />
      </Popover>
    </>
  )
}
