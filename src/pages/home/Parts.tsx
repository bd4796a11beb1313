import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useId, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { usePrinting } from '../../ui/usePrinting.ts'

export interface HomePart {
  id: string
  label: string
  /** On paper stands what was done and how far it came; the rest is looked at on a screen. */
  isPrinted?: boolean
  content: ReactNode
}

/** What a home has beyond its first screen, one part at a time; the one that was looked at last comes first again. */
export function Parts({ label, parts }: { label: string; parts: readonly HomePart[] }) {
  const translate = useTranslate()
  const base = useId()
  const isOnPaper = usePrinting()
  const [stored, setStored] = useStore<unknown>('dashboard.part', parts[0]?.id)
  const current = parts.some(({ id }) => id === stored) ? stored : parts[0]?.id
  // A part that was opened stays: what somebody writes there is not lost for a look at another.
  const [opened, setOpened] = useState<readonly unknown[]>([current])
  const choose = (id: string) => {
    setStored(id)
    setOpened((before) => (before.includes(id) ? before : [...before, id]))
  }
  return (
    <Box component="section" aria-label={translate(label)}>
      <Tabs
        variant="scrollable"
        allowScrollButtonsMobile
        value={current}
        aria-label={translate(label)}
        onChange={(_event, id: string) => choose(id)}
        className="athar-unprinted"
        sx={{ mb: 2 }}
      >
        {parts.map((part) => (
          <Tab
            key={part.id}
            value={part.id}
            id={`${base}-tab-${part.id}`}
            aria-controls={`${base}-panel-${part.id}`}
            label={translate(part.label)}
          />
        ))}
      </Tabs>
      {parts.map(({ id, content, isPrinted = false }) => (
        <Box
          key={id}
          role="tabpanel"
          id={`${base}-panel-${id}`}
          aria-labelledby={`${base}-tab-${id}`}
          sx={{
            display: id === current ? 'block' : 'none',
            '@media print': { display: isPrinted ? 'block' : 'none' },
          }}
        >
          {opened.includes(id) || (isOnPaper && isPrinted) ? content : null}
        </Box>
      ))}
    </Box>
  )
}
